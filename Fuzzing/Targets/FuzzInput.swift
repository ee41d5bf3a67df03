import FaceCropFaces
import FaceCropGeometry

/// Takes values out of an input from the front; what is missing at its end is zero.
struct FuzzInput {
    /// What has not been taken yet.
    private(set) var rest: ArraySlice<UInt8>

    init(_ input: [UInt8]) { rest = input[...] }

    /// Any byte.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number from the range, which has at most 65,536.
    mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + (Int(byte()) << 8 | Int(byte())) % range.count
    }

    mutating func isSet() -> Bool { byte() & 1 == 1 }

    /// One of the values, of which there is at least one.
    mutating func element<Element>(of values: [Element]) -> Element { values[Int(byte()) % values.count] }

    /// Any 32-bit float: huge, tiny, infinite or none.
    mutating func float() -> Float {
        Float(bitPattern: (0..<4).reduce(0) { bits, _ in bits << 8 | UInt32(byte()) })
    }

    /// Any 64-bit float: huge, tiny, infinite or none.
    mutating func double() -> Double {
        Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    }

    mutating func floats(_ count: Int) -> [Float] { (0..<count).map { _ in float() } }

    /// A face of any numbers.
    mutating func face() -> Face {
        let numbers = (0..<15).map { _ in double() }
        return Face(
            box: PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            score: numbers[4],
            points: FacePoints { PixelPoint(x: numbers[5 + 2 * $0], y: numbers[6 + 2 * $0]) }
        )
    }

    /// The bytes up to the next `separator`, which is taken too.
    mutating func part(upTo separator: UInt8) -> [UInt8] {
        let part = rest.prefix { $0 != separator }
        rest = rest[part.endIndex...].dropFirst()
        return Array(part)
    }
}
