/// The faces and possible faces that a detector found in one photo.
package struct Detections: Sendable, Hashable {
    /// The faces, best score first, at or above the configured score and size.
    package var faces: [Face]
    /// Boxes that may be faces, best score first: their scores are below the configured score, but not far.
    ///
    /// They never decide the position of a crop; if a crop has spare room, it keeps them inside.
    package var doubtful: [Face]
    /// Detected faces that do not count, because a person has drawn the faces of the photo and not these, best score
    /// first.
    ///
    /// They decide nothing; they are kept so that a run without the regions need not detect them again.
    var replaced: [Face]
    /// The part of the photo inside bars of one colour along its edges, in upright photo pixels; `nil` if it has none.
    package var pictureArea: WholePixelRect?

    package init(faces: [Face] = [], doubtful: [Face] = [], replaced: [Face] = []) {
        self.faces = faces
        self.doubtful = doubtful
        self.replaced = replaced
    }
}

extension Detections {
    /// The score of the best face whose points are those of an upright face; 0 without one.
    package var bestUprightScore: Double { faces.first(where: \.isUpright)?.score ?? 0 }
}

extension Detections {
    /// The detector's own findings: faces that a service or a person added are left out, faces that the regions of a
    /// person replaced are faces again, and faces that the detector doubted are doubtful again.
    var ownFindings: Self {
        let doubted = faces.filter { $0.finder == .doubtingDetector }
        let own = faces.filter { $0.finder == .detector }
        var findings = Detections(
            faces: replaced.isEmpty ? own : (own + replaced).sorted { $0.score > $1.score },
            doubtful: doubted.isEmpty ? doubtful : (doubtful + doubted).sorted { $0.score > $1.score }
        )
        findings.pictureArea = pictureArea
        return findings
    }
}
