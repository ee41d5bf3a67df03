/// The size of the frames and their colours, as a sequence header of AV1 says them.
///
/// Source: AV1 Bitstream & Decoding Process Specification, 5.3 and 5.5.
struct AV1SequenceHeader {
    /// The size of the largest frame.
    let size: PixelSize
    /// The colours; `nil` if the header does not describe them.
    let colours: ColourDescription?

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
        guard let profile = bits.number(3) else { return nil }
        // Whether it is a still picture.
        bits.skip(1)
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
        let reachesColours = isReduced || Self.skipFrameNumbers(&bits)
        // Large blocks; filters of intra prediction.
        bits.skip(3)
        guard reachesColours, isReduced || Self.skipTools(&bits) else {
            colours = nil
            return
        }
        // Superresolution, the directional filter, restoration.
        bits.skip(3)
        colours = Self.colours(&bits, profile: profile)
    }

    private static func skipFrameNumbers(_ bits: inout BitReader) -> Bool {
        guard let hasNumbers = bits.flag() else { return false }
        if hasNumbers { bits.skip(7) }
        return true
    }

    /// Skips the tools of prediction between frames; `false` if the bits end before.
    private static func skipTools(_ bits: inout BitReader) -> Bool {
        bits.skip(4)
        guard let hasOrder = bits.flag() else { return false }
        if hasOrder { bits.skip(2) }
        guard let choosesScreenTools = bits.flag() else { return false }
        guard let usesScreenTools = choosesScreenTools ? true : bits.flag() else { return false }
        if usesScreenTools {
            guard let choosesWholeVectors = bits.flag() else { return false }
            if !choosesWholeVectors { bits.skip(1) }
        }
        if hasOrder { bits.skip(3) }
        return true
    }

    private static func colours(_ bits: inout BitReader, profile: Int) -> ColourDescription? {
        guard let isDeep = bits.flag() else { return nil }
        if isDeep, profile == 2 { bits.skip(1) }
        guard let isGrey = profile == 1 ? false : bits.flag(), bits.flag() == true,
            let primaries = bits.number(8), let transfer = bits.number(8), let matrix = bits.number(8)
        else { return nil }
        // Values of sRGB without a matrix have no flag, and the full range.
        let isPlain = !isGrey && primaries == 1 && transfer == 13 && matrix == 0
        guard let isFullRange = isPlain ? true : bits.flag() else { return nil }
        return ColourDescription(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: isFullRange)
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
