package import FaceCropModel

/// Keeps the best of each set of boxes that show the same face.
package enum NonMaximumSuppression {
    /// Boxes that overlap by at least this much (intersection over union) show one face.
    ///
    /// 0.4 was measured: see `Benchmarks/detectors.md`.
    package static let sameFaceOverlap = 0.4

    /// The faces that no higher-scoring box overlaps, best first.
    ///
    /// If scores are equal, the position decides, so that the result does not depend on the order of `faces`.
    package static func best(of faces: [Face], overlap: Double = sameFaceOverlap) -> [Face] {
        var kept: [Face] = []
        for face in faces.sorted(by: isBetter)
        where !kept.contains(where: { $0.box.intersectionOverUnion(face.box) >= overlap }) {
            kept.append(face)
        }
        return kept
    }

    /// Whether `first` comes before `second`: by score, then from top to bottom, left to right, large to small.
    package static func isBetter(_ first: Face, _ second: Face) -> Bool {
        (-first.score, first.box.y, first.box.x, -first.box.width, -first.box.height)
            < (-second.score, second.box.y, second.box.x, -second.box.width, -second.box.height)
    }
}
