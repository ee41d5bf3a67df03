import Foundation

/// The confidence that two faces belong to one person, as a logistic function of the similarity of their embeddings.
///
/// It assumes that as many comparisons are between faces of one person as between faces of two people.
package struct ConfidenceCurve: Hashable, Sendable, Codable {
    /// The similarity, −1…1, at which the confidence is 0.5.
    package var midpoint: Double
    /// By how much the logarithm of the odds grows if the similarity grows by 1.
    package var slope: Double

    package init(midpoint: Double, slope: Double) {
        self.midpoint = midpoint
        self.slope = slope
    }

    /// The confidence, 0…1.
    package func confidence(similarity: Double) -> Double {
        1 / (1 + exp(-slope * (similarity - midpoint)))
    }

    /// The logarithm of how many times likelier the similarity is between faces of one person than of two.
    package func logLikelihoodRatio(similarity: Double) -> Double { slope * (similarity - midpoint) }

    /// The similarity that gives `confidence`, which is above 0 and below 1.
    package func similarity(confidence: Double) -> Double { midpoint + log(confidence / (1 - confidence)) / slope }
}

/// Converts the similarities of a network's embeddings to confidences.
package struct IdentityCalibration: Hashable, Sendable, Codable {
    /// For two faces of one film, where both mistakes cost the same.
    package var pair: ConfidenceCurve
    /// For two photos of people of any origin, one comparison at a time.
    package var verification: ConfidenceCurve
    /// For a face and the only reference of a person, in a gallery of people who may resemble each other.
    package var reference: ConfidenceCurve
    /// For a face and the mean of several references of one person, which is more similar to all faces.
    package var person: ConfidenceCurve

    package init(
        pair: ConfidenceCurve,
        verification: ConfidenceCurve,
        reference: ConfidenceCurve,
        person: ConfidenceCurve
    ) {
        self.pair = pair
        self.verification = verification
        self.reference = reference
        self.person = person
    }

    /// The calibration of a network for which only one curve is known.
    package init(uniform curve: ConfidenceCurve) {
        self.init(pair: curve, verification: curve, reference: curve, person: curve)
    }
}

extension IdentityCalibration {
    /// For dlib's network.
    ///
    /// `pair` is fitted to portraits of 30 people. The others are chosen on photos of 159 people so that at a
    /// confidence of 0.9 at most 1 stranger in 100 is accepted in every group of origin (`Benchmarks/identity.md`).
    package static let dlib = IdentityCalibration(
        pair: ConfidenceCurve(midpoint: 0.9294, slope: 138),
        verification: ConfidenceCurve(midpoint: 0.948, slope: 232),
        reference: ConfidenceCurve(midpoint: 0.944, slope: 120),
        person: ConfidenceCurve(midpoint: 0.954, slope: 160)
    )
}

extension ConfidenceCurve {
    /// For an unknown network that compares embeddings by the cosine.
    ///
    /// The midpoint is the threshold that OpenCV publishes for SFace (`FaceRecognizerSF`). The slope is a guess: a
    /// cosine of 0.47 gives a confidence of 0.9.
    package static let uncalibrated = ConfidenceCurve(midpoint: 0.363, slope: 20)
}
