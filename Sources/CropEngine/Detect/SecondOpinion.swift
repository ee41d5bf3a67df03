/// How the opinions of two networks about one photo become one.
///
/// The scores were measured: see `Benchmarks/detectors.md`.
package enum SecondOpinion {
    /// YuNet's scores from here on need no second opinion.
    package static let certainScore = 0.8
    /// YuNet's candidates below this are nothing; from here up to `certainScore` they need a second opinion.
    package static let lowestFirstScore = 0.3
    /// CenterFace's candidates below this count as silence.
    package static let lowestSecondScore = 0.2

    /// Whether a photo in which the first network saw `faces` needs the second one.
    package static func isNeeded(for faces: [Face]) -> Bool {
        faces.contains { $0.score < certainScore }
    }

    /// The faces of both networks, best first, each with the mean of its two scores, 0 where a network is silent.
    ///
    /// Box and points are those of the network that is surer.
    package static func combined(_ first: [Face], _ second: [Face]) -> [Face] {
        var unmatched = second
        var faces: [Face] = []
        for face in first {
            let partner = unmatched.indices.max { overlap(face, unmatched[$0]) < overlap(face, unmatched[$1]) }
            if let partner, overlap(face, unmatched[partner]) >= NonMaximumSuppression.sameFaceOverlap {
                faces.append(mean(face, unmatched.remove(at: partner)))
            } else {
                faces.append(halved(face))
            }
        }
        return NonMaximumSuppression.best(of: faces + unmatched.map(halved))
    }

    private static func overlap(_ first: Face, _ second: Face) -> Double {
        first.box.intersectionOverUnion(second.box)
    }

    private static func mean(_ first: Face, _ second: Face) -> Face {
        var face = first.score >= second.score ? first : second
        face.score = (first.score + second.score) / 2
        return face
    }

    private static func halved(_ face: Face) -> Face {
        var face = face
        face.score /= 2
        return face
    }
}
