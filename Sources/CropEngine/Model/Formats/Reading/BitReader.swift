/// Reads numbers bit by bit, the most significant bit first, from bytes that may end too early.
struct BitReader {
    private let bytes: ArraySlice<UInt8>
    /// The number of bits that were read or skipped.
    private var position = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The next `count` bits as a number, at most 32; `nil` if there are fewer.
    mutating func number(_ count: Int) -> Int? {
        guard position + count <= bytes.count * 8 else { return nil }
        var number = 0
        for bit in position..<(position + count) {
            number = number << 1 | Int(bytes[bytes.startIndex + bit / 8] >> UInt8(7 - bit % 8) & 1)
        }
        position += count
        return number
    }

    /// The next bit as a flag; `nil` if there is none.
    mutating func flag() -> Bool? { number(1).map { $0 == 1 } }

    /// Skips `count` bits, which need not exist.
    mutating func skip(_ count: Int) { position += count }

    /// A number of variable length: as many zeros as it has further bits, a one, and these bits; less one.
    ///
    /// AV1 and HEVC write it in the same way; source: ITU-T H.265, 9.2. `nil` if it is not below 2³².
    mutating func exponentialGolomb() -> Int? {
        var zeroCount = 0
        while let bit = flag(), zeroCount <= 32 {
            if bit { return number(zeroCount).map { (1 << zeroCount) - 1 + $0 } }
            zeroCount += 1
        }
        return nil
    }
}
