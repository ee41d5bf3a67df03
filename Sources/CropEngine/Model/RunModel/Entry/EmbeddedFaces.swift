/// The faces of one photo with what the embedding network said of each, as they cross the pipe from the engine process.
package struct EmbeddedFaces: Sendable, Hashable {
    /// The faces, the largest first.
    var faces: [EmbeddedFace]

    package init(_ faces: [EmbeddedFace]) { self.faces = faces }

    /// Whether all embeddings have as many numbers as those of `model`.
    func fit(_ model: EmbeddingModel) -> Bool {
        faces.allSatisfy { face in face.embedding.map { $0.values.count == model.dimension } ?? true }
    }
}

extension EmbeddedFaces: Codable {
    private enum Key: String, CodingKey {
        case detections
        case numbers
        case findings
        case qualities
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let faces = try container.decode(CachedDetections.self, forKey: .detections).detections.faces
        let numbers = try container.decode([Int].self, forKey: .numbers)
        let findings = try container.decode([EmbeddedFace.Finding].self, forKey: .findings)
        let qualities = try container.decode([FaceQuality?].self, forKey: .qualities)
        guard Set([faces.count, numbers.count, findings.count, qualities.count]).count == 1 else {
            let text = "each face has a number, a finding and a quality"
            throw DecodingError.dataCorruptedError(forKey: .numbers, in: container, debugDescription: text)
        }
        self.faces = faces.indices.map { index in
            EmbeddedFace(
                number: numbers[index],
                face: faces[index],
                finding: findings[index],
                quality: qualities[index]
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let detections = Detections(faces: faces.map(\.face), doubtful: [])
        try container.encode(
            CachedDetections(detections: detections, quarterTurns: 0, damage: nil),
            forKey: .detections
        )
        try container.encode(faces.map(\.number), forKey: .numbers)
        try container.encode(faces.map(\.finding), forKey: .findings)
        try container.encode(faces.map(\.quality), forKey: .qualities)
    }
}
