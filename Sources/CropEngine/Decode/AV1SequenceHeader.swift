/// What a sequence header of AV1 says about the size of the frames.
///
/// Source: AV1 Bitstream & Decoding Process Specification, 5.3 and 5.5.
struct AV1SequenceHeader {
    /// The largest frame.
    let size: PixelSize

    /// Looks for a sequence header among the units at the start of `data`; `nil` when there is none.
    init?(units data: ArraySlice<UInt8>) {
        var rest = data
        for _ in 0..<Self.greatestUnitCount {
            guard let header = rest.first else { return nil }
            rest = rest.dropFirst(header & 0b100 == 0 ? 1 : 2)
            guard header & 0b10 != 0 else {  // the last unit need not tell its length
                self.init(type: header >> 3 & 15, content: rest)
                return
            }
            guard let length = Self.length(&rest), length <= rest.count else { return nil }
            if let found = Self(type: header >> 3 & 15, content: rest.prefix(length)) {
                self = found
                return
            }
            rest = rest.dropFirst(length)
        }
        return nil
    }

    /// More than come before a picture: a delimiter and some notes.
    private static let greatestUnitCount = 16

    private init?(type: UInt8, content: ArraySlice<UInt8>) {
        guard type == 1 else { return nil }
        var bits = BitReader(content)
        bits.skip(4)  // profile, still picture
        guard let isReduced = bits.flag() else { return nil }
        if isReduced {
            bits.skip(5)
        } else if !Self.skipTimingAndOperatingPoints(&bits) {
            return nil
        }
        guard
            let widthBits = bits.number(4), let heightBits = bits.number(4),
            let width = bits.number(widthBits + 1), let height = bits.number(heightBits + 1)
        else { return nil }
        size = PixelSize(width: width + 1, height: height + 1)
    }

    /// `false` when the bits end before.
    private static func skipTimingAndOperatingPoints(_ bits: inout BitReader) -> Bool {
        var delayBits: Int?
        guard let hasTiming = bits.flag() else { return false }
        if hasTiming {
            bits.skip(64)
            guard let isEqual = bits.flag() else { return false }
            if isEqual, bits.exponentialGolomb() == nil { return false }
            guard let hasModel = bits.flag() else { return false }
            if hasModel {
                guard let count = bits.number(5) else { return false }
                delayBits = count + 1
                bits.skip(42)
            }
        }
        guard let hasDelays = bits.flag(), let lastPoint = bits.number(5) else { return false }
        for _ in 0...lastPoint {
            bits.skip(12)
            guard let level = bits.number(5) else { return false }
            if level > 7 { bits.skip(1) }
            if let delayBits, bits.flag() == true { bits.skip(2 * delayBits + 1) }
            if hasDelays, bits.flag() == true { bits.skip(4) }
        }
        return true
    }

    /// A LEB128 number, which is taken off.
    private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var length = 0
        for shift in stride(from: 0, to: 56, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            length |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return length }
        }
        return nil
    }
}
