/// Encoded as lists of numbers in full precision: x and y of each point in turn; the brightness and the
/// contrast of an eye follow its points.
extension FaceLandmarks: Codable {
    private enum Key: String, CodingKey {
        case mesh
        case depths
        case presence
        case seenPixelSide
        case rightEye
        case leftEye
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func eye(_ key: Key) throws -> EyeContour? {
            var numbers = try values.decode([Double].self, forKey: key)
            guard let contrast = numbers.popLast(), let brightness = numbers.popLast() else { return nil }
            let points = Self.points(numbers)
            let upper = EyeContour.lowerLidCount
            let iris = upper + EyeContour.upperLidCount
            guard points.count == iris + EyeContour.irisCount else { return nil }
            return EyeContour(
                lowerLid: Array(points[..<upper]),
                upperLid: Array(points[upper..<iris]),
                iris: Array(points[iris...]),
                light: EyeLight(brightness: brightness, contrast: contrast)
            )
        }
        guard let rightEye = try eye(.rightEye), let leftEye = try eye(.leftEye),
            let landmarks = FaceLandmarks(
                mesh: Self.points(try values.decode([Double].self, forKey: .mesh)),
                depths: try values.decode([Double].self, forKey: .depths),
                presence: try values.decode(Double.self, forKey: .presence),
                seenPixelSide: try values.decode(Double.self, forKey: .seenPixelSide),
                rightEye: rightEye,
                leftEye: leftEye
            )
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a face has 468 points, and 21 for each eye")
            )
        }
        self = landmarks
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.numbers(mesh), forKey: .mesh)
        try values.encode(depths, forKey: .depths)
        try values.encode(presence, forKey: .presence)
        try values.encode(seenPixelSide, forKey: .seenPixelSide)
        for (eye, key) in [(rightEye, Key.rightEye), (leftEye, .leftEye)] {
            let numbers = Self.numbers(eye.lowerLid + eye.upperLid + eye.iris)
            try values.encode(numbers + [eye.light.brightness, eye.light.contrast], forKey: key)
        }
    }

    private static func numbers(_ points: [PixelPoint]) -> [Double] { points.flatMap { [$0.x, $0.y] } }

    private static func points(_ numbers: [Double]) -> [PixelPoint] {
        stride(from: 0, to: numbers.count - 1, by: 2).map { PixelPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    }
}
