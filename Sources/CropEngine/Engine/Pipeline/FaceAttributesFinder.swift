package import FaceCropModel
package import FaceCropPixels

/// Adds the facts that the options ask for to the faces that a crop is made for.
package struct FaceAttributesFinder {
    let landmarkDetector: LandmarkDetector
    /// `nil` if no frame depends on where hair ends.
    let hairTopFinder: HairTopFinder?
    /// Whether the facts keep all landmark points.
    let keepsAllPoints: Bool
    /// Whether the sharpness of faces is measured.
    let measuresSharpness: Bool
    /// The options that choose the faces; a face that one of them chooses gets facts.
    let framings: [FrameOptions]
    /// Returns the positions of further faces for which a crop is made, among the faces, largest first.
    private(set) var choosing: ([Face]) -> [Int] = { _ in [] }

    /// Whether a chosen face lacks a fact.
    func isNeeded(for detections: Detections) -> Bool { !incompleteFaces(of: detections).isEmpty }

    /// `detections` with the facts about all chosen faces.
    package func described(_ detections: Detections, in redecoder: FaceRedecoder) throws(PhotoError) -> Detections {
        let incomplete = incompleteFaces(of: detections)
        let indices = detections.faces.indices.filter { incomplete.contains(detections.faces[$0]) }
        var described = detections
        let reach = hairTopFinder == nil ? FaceRedecoder.faceReach : FaceRedecoder.headReach
        let chosen = indices.map { detections.faces[$0] }
        try redecoder.visit(chosen, reach: reach) { position, decoded throws(PhotoError) in
            let index = indices[position]
            let face = detections.faces[index]
            if !isComplete(face.facts) {
                described.faces[index].facts = try facts(about: face, in: decoded)
            }
            if measuresSharpness, face.sharpness == nil {
                described.faces[index].sharpness = try FaceSharpness.measure(face.box, in: decoded)
            }
        }
        return described
    }

    private func facts(about face: Face, in decoded: DecodedPhoto) throws(PhotoError) -> FaceAttributesResult {
        let description = try landmarkDetector.description(of: face, in: decoded, keepsAllPoints: keepsAllPoints)
        guard let hairTopFinder, case .described(var facts) = description else { return description }
        facts.hairTop = try hairTopFinder.hairTop(of: face, facts, in: decoded)
        return .described(facts)
    }

    /// A finder that also adds the facts to the faces at the positions that `positions` returns.
    func choosing(_ positions: @escaping ([Face]) -> [Int]) -> Self {
        var finder = self
        finder.choosing = positions
        return finder
    }

    private func incompleteFaces(of detections: Detections) -> Set<Face> {
        let faces = SubjectChoice.numbered(detections.faces)
        let positions = framings.flatMap { SubjectChoice.chosen(among: faces, options: $0) } + choosing(faces)
        let chosen = positions.map { faces[$0] }
        return Set(chosen.filter { !isComplete($0.facts) || (measuresSharpness && $0.sharpness == nil) })
    }

    private func isComplete(_ facts: FaceAttributesResult?) -> Bool {
        guard case .described(let facts) = facts else { return facts != nil }
        return (facts.landmarks != nil || !keepsAllPoints) && (facts.hairTop != nil || hairTopFinder == nil)
    }
}

extension LandmarkDetector {
    /// The facts about `face`.
    ///
    /// - Throws: ``PhotoError`` if the pixels cannot be decoded or the inference library fails.
    package func description(
        of face: Face,
        in decoded: DecodedPhoto,
        keepsAllPoints: Bool = false
    ) throws(PhotoError) -> FaceAttributesResult {
        switch try landmarks(of: face, in: decoded) {
        case .absent(let reason, let presence): return .absent(reason, presence: presence)
        case .found(let landmarks):
            let photo = decoded.photo.header.uprightSize
            guard let facts = FaceAttributes(landmarks, photo: photo, keepsAllPoints: keepsAllPoints) else {
                return .absent(.impossibleShape, presence: landmarks.presence)
            }
            return .described(facts)
        }
    }
}

extension Detections {
    /// The detections without facts.
    var withoutFacts: Self {
        var detections = self
        for index in detections.faces.indices {
            detections.faces[index].facts = nil
            detections.faces[index].sharpness = nil
        }
        return detections
    }
}
