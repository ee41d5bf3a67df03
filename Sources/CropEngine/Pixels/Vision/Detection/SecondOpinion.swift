import FaceCropModel

/// Combines the scores of two networks for a doubtful face.
///
/// The numbers were measured: see `Benchmarks/detectors.md`.
package enum SecondOpinion {
    /// If YuNet's score is at least this, no second opinion is needed.
    static let certainScore = 0.85
    /// YuNet's candidates below this score are dropped; from here up to `certainScore` they need a second opinion.
    static let minimumFirstScore = 0.3
    /// CenterFace's candidates below this score are ignored.
    static let minimumSecondScore = 0.2
    /// If boxes of the two networks overlap by at least this much (intersection over union), they show the same face.
    ///
    /// It is less than the overlap that makes two boxes of one network the same face. The networks differ most if a
    /// face fills the photo, and there CenterFace's box is better.
    package static let samePlaceOverlap = 0.3

    /// What YuNet's own score counts if no second network checks it.
    ///
    /// A box is then a face from YuNet's measured minimum on, and not from the lower one of both networks together.
    static let uncheckedShare =
        DetectOptions.Detector.both.measuredMinimumScore / DetectOptions.Detector.yunet.measuredMinimumScore

    /// The doubtful `face`, which the second network did not check.
    static func unchecked(_ face: Face) -> Face { face.scored(uncheckedShare * face.score) }

    /// Whether the second network must check `face`.
    static func isNeeded(for face: Face) -> Bool { face.score < certainScore }

    /// Combines `face` with `others`, the second network's candidates in the same patch.
    ///
    /// The score is the mean of both scores, with 0 if the second network found no face there; box and points are those
    /// with the higher score.
    static func rescored(_ face: Face, against others: [Face]) -> Face {
        let overlaps = others.map { $0.box.intersectionOverUnion(face.box) }
        let best = overlaps.indices.max { overlaps[$0] < overlaps[$1] }
        guard let best, overlaps[best] >= samePlaceOverlap else { return face.scored(face.score / 2) }
        let other = others[best]
        return (face.score >= other.score ? face : other).scored((face.score + other.score) / 2)
    }
}

extension Face {
    fileprivate func scored(_ score: Double) -> Face {
        var face = self
        face.score = score
        return face
    }
}
