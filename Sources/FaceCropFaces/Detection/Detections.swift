/// What a detector found in one photo.
package struct Detections: Sendable, Hashable {
    /// The faces, best score first, at or above the configured score and size.
    package var faces: [Face]
    /// Boxes that may be faces, best score first: below the configured score, but not far.
    ///
    /// They never decide where a crop goes; a crop that has room to spare keeps them inside.
    package var doubtful: [Face]

    package init(faces: [Face] = [], doubtful: [Face] = []) {
        self.faces = faces
        self.doubtful = doubtful
    }
}

extension Detections {
    /// The networks see faces that lie on their side or upside down, too, but on the photos of
    /// `Benchmarks/detectors.md` with 0.88 at most.
    package static let certainlyUprightScore = 0.9

    /// Whether there is a face that would not be seen so well if it did not stand upright.
    package var showsUprightFace: Bool { bestScore >= Self.certainlyUprightScore }

    /// The score of the best face, 0 when there is none.
    package var bestScore: Double { faces.first?.score ?? 0 }
}

extension Detections {
    /// What the detector said itself: faces that were added are taken away, and those that it doubted are doubtful again.
    package var ownFindings: Self {
        let doubted = faces.filter { $0.finder == .doubtingDetector }
        return Detections(
            faces: faces.filter { $0.finder == .detector },
            doubtful: doubted.isEmpty ? doubtful : (doubtful + doubted).sorted { $0.score > $1.score }
        )
    }
}
