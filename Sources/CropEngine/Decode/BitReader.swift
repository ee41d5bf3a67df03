/// Reads numbers bit by bit, most significant bit first, out of bytes that may end too early.
struct BitReader {
    private let bytes: ArraySlice<UInt8>
    /// Bits read.
    private(set) var position = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The next `count` bits as a number, at most 32; `nil` when there are fewer.
    mutating func number(_ count: Int) -> Int? {
        guard position + count <= bytes.count * 8 else { return nil }
        var number = 0
        for bit in position..<(position + count) {
            number = number << 1 | Int(bytes[bytes.startIndex + bit / 8] >> UInt8(7 - bit % 8) & 1)
        }
        position += count
        return number
    }

    /// The next bit as a flag.
    mutating func flag() -> Bool? {
        number(1).map { $0 == 1 }
    }

    /// Passes over `count` bits, which need not be there.
    mutating func skip(_ count: Int) {
        position += count
    }

    /// An Exp-Golomb number, which AV1 writes the same way; source: ITU-T H.265, 9.2.
    mutating func exponentialGolomb() -> Int? {
        var zeros = 0
        while true {
            guard let bit = flag() else { return nil }
            if bit { break }
            zeros += 1
        }
        guard zeros < 32, let rest = number(zeros) else { return nil }
        return (1 << zeros) - 1 + rest
    }
}
