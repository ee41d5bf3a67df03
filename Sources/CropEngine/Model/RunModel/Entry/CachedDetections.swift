/// The stored detections of a photo, so that the detector need not run again.
package struct CachedDetections: Sendable, Hashable {
    /// The faces, in upright photo pixels in the orientation of the photo with `quarterTurns`.
    package var detections: Detections
    /// Clockwise quarter turns that were added to the orientation of the file, 0…3.
    package var quarterTurns: Int
    /// The damage of data that could still be decoded; `nil` if there is none.
    var damage: String?
    /// The search that made the detections.
    package var search = FaceSearch.every

    package init(detections: Detections, quarterTurns: Int, damage: String?) {
        self.detections = detections
        self.quarterTurns = quarterTurns
        self.damage = damage
    }

    /// The greatest plausible coordinate: sixteen times (``FaceCandidate/isPlausible(in:)``) the longest side that
    /// libvips allows is 160 million pixels.
    ///
    /// Frames around greater coordinates would not fit whole numbers.
    private static let maximumNumber = 1e9

    /// Whether a detector can have found `face`.
    package static func canHold(_ face: Face) -> Bool {
        numbers(face).allSatisfy { abs($0) <= maximumNumber } && face.box.width > 0 && face.box.height > 0
            && (0...1).contains(face.score)
    }

    /// Whether a landmark network can have produced this.
    private static func canHold(_ description: FaceAttributesResult) -> Bool {
        guard case .described(let facts) = description else { return true }
        let angles = [facts.pose.rollDegrees, facts.pose.yawDegrees, facts.pose.pitchDegrees]
        let ratios = [facts.rightEye.aspectRatio, facts.leftEye.aspectRatio]
        let coordinates = facts.points.values.flatMap { [$0.x, $0.y] }
        if case .seen(let aboveEyes) = facts.hairTop, !(aboveEyes > 0 && aboveEyes <= maximumNumber) { return false }
        return angles.allSatisfy { abs($0) <= 180 } && ratios.allSatisfy { (0...1e6).contains($0) }
            && coordinates.allSatisfy { abs($0) <= maximumNumber }
    }
}

extension CachedDetections: Codable {
    private enum Key: String, CodingKey {
        case faces
        case facts
        case sharpness
        case prominence
        case doubtful
        case quarterTurns
        case subjects
        case others
        case damage
        case pictureArea
    }

    /// A face as 15 numbers in full precision: box, score and points.
    private static func numbers(_ face: Face) -> [Double] {
        [face.box.x, face.box.y, face.box.width, face.box.height, face.score]
            + face.points.all.flatMap { [$0.x, $0.y] }
    }

    private static func face(_ numbers: [Double]) -> Face? {
        guard numbers.count == 15 else { return nil }
        let face = Face(
            box: PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            score: numbers[4],
            points: FacePoints { PixelPoint(x: numbers[5 + 2 * $0], y: numbers[6 + 2 * $0]) }
        )
        return canHold(face) ? face : nil
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func faces(_ key: Key) throws -> [Face] {
            try values.decode([[Double]].self, forKey: key).map { numbers in
                guard let face = Self.face(numbers) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key,
                        in: values,
                        debugDescription: "a face is 15 numbers"
                    )
                }
                return face
            }
        }
        detections = Detections(faces: try faces(.faces), doubtful: try faces(.doubtful))
        detections.pictureArea = try values.decodeIfPresent(WholePixelRect.self, forKey: .pictureArea)
        if let facts = try values.decodeIfPresent([FaceAttributesResult?].self, forKey: .facts) {
            guard facts.count == detections.faces.count else {
                throw DecodingError.dataCorruptedError(
                    forKey: .facts,
                    in: values,
                    debugDescription: "there are facts, or null, for each face"
                )
            }
            for (index, facts) in facts.enumerated() {
                guard facts.map(Self.canHold) ?? true else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .facts,
                        in: values,
                        debugDescription: "facts are those of a face"
                    )
                }
                detections.faces[index].facts = facts
            }
        }
        quarterTurns = try values.decode(Int.self, forKey: .quarterTurns)
        guard (0...3).contains(quarterTurns) else {
            throw DecodingError.dataCorruptedError(
                forKey: .quarterTurns,
                in: values,
                debugDescription: "there are 0 to 3 quarter turns"
            )
        }
        damage = try values.decodeIfPresent(String.self, forKey: .damage)
        if let fraction = try values.decodeIfPresent(Double.self, forKey: .subjects) {
            let hasOthers = try values.decodeIfPresent(Bool.self, forKey: .others) ?? false
            search = hasOthers ? .subjectsAndOthers(fraction: fraction) : .subjects(fraction: fraction)
        }
        try setNumbers(\.sharpness, from: values, .sharpness)
        try setNumbers(\.prominence, from: values, .prominence)
    }

    /// Sets a number from 0 for each face that has one.
    private mutating func setNumbers(
        _ property: WritableKeyPath<Face, Double?>,
        from values: KeyedDecodingContainer<Key>,
        _ key: Key
    ) throws {
        guard let numbers = try values.decodeIfPresent([Double?].self, forKey: key) else { return }
        guard numbers.count == detections.faces.count,
            numbers.allSatisfy({ $0.map { (0...Self.maximumNumber).contains($0) } ?? true })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: key,
                in: values,
                debugDescription: "there is a number from 0, or null, for each face"
            )
        }
        for (index, number) in numbers.enumerated() { detections.faces[index][keyPath: property] = number }
    }

    private static func encodeNumbers(
        _ numbers: [Double?],
        to values: inout KeyedEncodingContainer<Key>,
        _ key: Key
    ) throws {
        if numbers.contains(where: { $0 != nil }) { try values.encode(numbers, forKey: key) }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        // The findings of a service are requested again, or stored elsewhere.
        let detections = detections.ownFindings
        try values.encode(detections.faces.map(Self.numbers), forKey: .faces)
        let facts = detections.faces.map(\.facts)
        if facts.contains(where: { $0 != nil }) { try values.encode(facts, forKey: .facts) }
        try Self.encodeNumbers(detections.faces.map(\.sharpness), to: &values, .sharpness)
        try Self.encodeNumbers(detections.faces.map(\.prominence), to: &values, .prominence)
        try values.encode(detections.doubtful.map(Self.numbers), forKey: .doubtful)
        try values.encode(quarterTurns, forKey: .quarterTurns)
        try values.encodeIfPresent(damage, forKey: .damage)
        try values.encodeIfPresent(detections.pictureArea, forKey: .pictureArea)
        switch search {
        case .every: break
        case .subjects(let fraction): try values.encode(fraction, forKey: .subjects)
        case .subjectsAndOthers(let fraction):
            try values.encode(fraction, forKey: .subjects)
            try values.encode(true, forKey: .others)
        }
    }
}
