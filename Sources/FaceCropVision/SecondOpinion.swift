package import FaceCropFaces
import FaceCropGeometry

/// How the opinion of a second network about a doubtful face becomes one with that of the first.
///
/// The numbers were measured: see `Benchmarks/detectors.md`.
package enum SecondOpinion {
    /// YuNet's scores from here on need no second opinion.
    package static let certainScore = 0.85
    /// YuNet's candidates below this are nothing; from here up to `certainScore` they need a second opinion.
    package static let lowestFirstScore = 0.3
    /// CenterFace's candidates below this count as silence.
    package static let lowestSecondScore = 0.2
    /// Boxes of the two networks that overlap by at least this much (intersection over union) mean the same face.
    ///
    /// It is less than what makes two boxes of one network the same face: the networks differ most where a face fills
    /// the photo, and there CenterFace's box is the better one.
    package static let samePlaceOverlap = 0.3

    /// Whether the second network is to be asked about `face`.
    package static func isNeeded(for face: Face) -> Bool { face.score < certainScore }

    /// What `face` is when the second network saw `others` where it is: with the mean of both scores, 0 where the second
    /// network is silent, and with box and points of the surer one.
    package static func settled(_ face: Face, by others: [Face]) -> Face {
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
