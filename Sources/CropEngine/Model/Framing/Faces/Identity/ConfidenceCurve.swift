import Glibc

/// The confidence that two faces belong to one person, as a logistic function of the similarity of their embeddings.
///
/// It assumes that as many comparisons are between faces of one person as between faces of two people.
package struct ConfidenceCurve: Hashable, Sendable, Codable {
    /// The similarity, −1…1, at which the confidence is 0.5.
    var midpoint: Double
    /// By how much the logarithm of the odds grows if the similarity grows by 1.
    var slope: Double

    package init(midpoint: Double, slope: Double) {
        self.midpoint = midpoint
        self.slope = slope
    }

    /// The confidence, 0…1.
    package func confidence(similarity: Double) -> Double {
        1 / (1 + exp(-slope * (similarity - midpoint)))
    }

    /// The logarithm of how many times likelier the similarity is between faces of one person than of two.
    func logLikelihoodRatio(similarity: Double) -> Double { slope * (similarity - midpoint) }

    /// The similarity that gives `confidence`, which is above 0 and below 1.
    package func similarity(confidence: Double) -> Double { midpoint + log(confidence / (1 - confidence)) / slope }
}

extension ConfidenceCurve {
    /// For an unknown network that compares embeddings by the cosine.
    ///
    /// The midpoint is the threshold that OpenCV publishes for SFace (`FaceRecognizerSF`). The slope is a guess: a
    /// cosine of 0.47 gives a confidence of 0.9.
    package static let uncalibrated = ConfidenceCurve(midpoint: 0.363, slope: 20)
}
