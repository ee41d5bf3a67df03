import FaceCropGeometry

/// The size of the frames, as a sequence header of AV1 says it.
///
/// Source: AV1 Bitstream & Decoding Process Specification, 5.3 and 5.5.
struct AV1SequenceHeader {
    /// The size of the largest frame.
    let size: PixelSize

    /// More units than precede a picture: a delimiter and some metadata.
    private static let maximumUnitCount = 16

    /// Looks for a sequence header among the units that `data` start with; `nil` if there is none.
    init?(units data: ArraySlice<UInt8>) {
        var rest = data
        for _ in 0..<Self.maximumUnitCount {
            guard let header = rest.popFirst() else { return nil }
            if header & 0b100 != 0 { rest = rest.dropFirst() }
            // The last unit need not tell its length.
            let hasLength = header & 0b10 != 0
            guard let length = hasLength ? Self.length(&rest) : rest.count else { return nil }
            if header >> 3 & 15 == 1 {
                self.init(content: rest.prefix(length))
                return
            }
            rest = rest.dropFirst(length)
        }
        return nil
    }

    private init?(content: ArraySlice<UInt8>) {
        var bits = BitReader(content)
        // Profile; whether it is a still picture.
        bits.skip(4)
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

    /// Skips what precedes the size; `false` if the bits end before.
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

    /// Takes a LEB128 number off `bytes`; `nil` if it is not complete.
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
