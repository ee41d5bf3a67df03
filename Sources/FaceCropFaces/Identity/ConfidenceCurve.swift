import Foundation

/// How sure one can be that two faces are one person's, by the similarity of their embeddings: a logistic curve.
///
/// It holds where as many comparisons are of one person's faces as of two people's.
package struct ConfidenceCurve: Hashable, Sendable, Codable {
    /// The similarity, −1…1, at which it is as likely as not.
    package var midpoint: Double
    /// By how much the logarithm of the odds grows when the similarity grows by 1.
    package var slope: Double

    package init(midpoint: Double, slope: Double) {
        self.midpoint = midpoint
        self.slope = slope
    }

    /// The confidence, 0…1.
    package func confidence(similarity: Double) -> Double {
        1 / (1 + exp(-slope * (similarity - midpoint)))
    }

    /// How much likelier the similarity is between faces of one person than of two.
    package func likelihoodRatio(similarity: Double) -> Double { exp(slope * (similarity - midpoint)) }

    /// The similarity at which the confidence is `confidence`, which is above 0 and below 1.
    package func similarity(confidence: Double) -> Double { midpoint + log(confidence / (1 - confidence)) / slope }
}

/// What the similarities of a network's embeddings mean.
package struct IdentityCalibration: Hashable, Sendable, Codable {
    /// Between two faces.
    package var pair: ConfidenceCurve
    /// Between a face and the middle of several faces of one person, which is more similar to all faces.
    package var person: ConfidenceCurve

    package init(pair: ConfidenceCurve, person: ConfidenceCurve) {
        self.pair = pair
        self.person = person
    }
}

extension ConfidenceCurve {
    /// For a network of which nothing is known but that it compares by the cosine.
    ///
    /// The midpoint is the threshold that OpenCV publishes for SFace (`FaceRecognizerSF`); the slope is a guess, by which a cosine
    /// of 0.47 gives a confidence of 0.9.
    package static let uncalibrated = ConfidenceCurve(midpoint: 0.363, slope: 20)
}
