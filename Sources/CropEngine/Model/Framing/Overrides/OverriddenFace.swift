/// The face of an override among those of the photo.
package struct OverriddenFace {
    /// The faces, with the one that a person alone has drawn.
    private(set) var detections: Detections
    private let choice: PhotoOverride.FaceChoice
    private var face: Face?

    /// Finds the face; if a box shows neither a detected nor a doubtful face, a face is added for it.
    package init(_ choice: PhotoOverride.FaceChoice, in detections: Detections, photo: PixelSize) {
        self.choice = choice
        self.detections = detections
        guard case .box(let area) = choice else { return }
        let box = PixelRect(area, in: photo)
        if let shown = Self.shown(by: box, among: detections.faces) {
            face = detections.faces[shown]
            return
        }
        var added = Face(estimatedFrom: box)
        added.finder = .person
        if let doubtful = Self.shown(by: box, among: detections.doubtful) {
            added = self.detections.doubtful.remove(at: doubtful)
            added.finder = .doubtingDetector
        }
        self.detections.faces.append(added)
        face = added
    }

    /// The positions in `faces` of the face, at most one.
    package func positions(_ faces: [Face]) -> [Int] {
        switch choice {
        case .box: return face.flatMap(faces.firstIndex).map { [$0] } ?? []
        case .number(let number): return faces.indices.contains(number - 1) ? [number - 1] : []
        case .person(let name):
            let identified = PersonChoice.chosen(among: faces, names: [name])
            return Array(
                (identified.isEmpty ? faces.indices.filter { faces[$0].region?.name == name } : identified).prefix(1)
            )
        }
    }

    /// Why there is no frame if the photo does not have the face.
    var refusal: PhotoOutcome.FallbackReason {
        guard case .person = choice else { return .noSuchFace }
        let isKnown = detections.faces.contains { $0.identity != nil || $0.region?.name != nil }
        return isKnown ? .personAbsent : .notIdentified
    }

    var effect: PhotoOverride.Effect { if case .person = choice { .person } else { .face } }

    var name: String {
        switch choice {
        case .box: "a face"
        case .number(let number): "the face \(number)"
        case .person(let name): "'\(name)'"
        }
    }

    /// The position of the face that `box` shows: of those that have their centre in the box or contain its centre, the
    /// one that overlaps it most.
    private static func shown(by box: PixelRect, among faces: [Face]) -> Int? {
        faces.indices.filter { box.holds(faces[$0].box.center) || faces[$0].box.holds(box.center) }
            .max { box.intersectionOverUnion(faces[$0].box) < box.intersectionOverUnion(faces[$1].box) }
    }
}

extension PixelRect {
    fileprivate func holds(_ point: PixelPoint) -> Bool {
        (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
    }
}
