import FaceCropModel

/// Takes values from the front of an input; bytes beyond its end are zero.
struct FuzzInput {
    /// The bytes that have not been taken yet.
    private(set) var rest: ArraySlice<UInt8>

    init(_ input: [UInt8]) { rest = input[...] }

    /// Takes one byte.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// Takes a number in `range`, which has at most 65,536 numbers.
    mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + (Int(byte()) << 8 | Int(byte())) % range.count
    }

    mutating func isSet() -> Bool { byte() & 1 == 1 }

    /// Takes one of `values`, which must not be empty.
    mutating func element<Element>(of values: [Element]) -> Element { values[Int(byte()) % values.count] }

    /// Takes any 32-bit float: huge, tiny, infinite or NaN.
    mutating func float() -> Float {
        Float(bitPattern: (0..<4).reduce(0) { bits, _ in bits << 8 | UInt32(byte()) })
    }

    /// Takes any 64-bit float: huge, tiny, infinite or NaN.
    mutating func double() -> Double {
        Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    }

    mutating func floats(_ count: Int) -> [Float] { (0..<count).map { _ in float() } }

    /// Takes a face with arbitrary numbers.
    mutating func face() -> Face {
        let numbers = (0..<15).map { _ in double() }
        return Face(
            box: PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            score: numbers[4],
            points: FacePoints { PixelPoint(x: numbers[5 + 2 * $0], y: numbers[6 + 2 * $0]) }
        )
    }

    /// Takes the bytes up to the next `separator`, and the separator.
    mutating func part(upTo separator: UInt8) -> [UInt8] {
        let part = rest.prefix { $0 != separator }
        rest = rest[part.endIndex...].dropFirst()
        return Array(part)
    }
}
