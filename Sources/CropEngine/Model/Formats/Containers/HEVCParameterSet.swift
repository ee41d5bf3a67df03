/// The size of the coded pictures and their colours, as a sequence parameter set of HEVC says them.
///
/// Source: ITU-T H.265, 7.3.1, 7.3.2.2, 7.3.3 and E.2.1.
struct HEVCParameterSet {
    /// The size of a coded picture, of which less may be shown.
    let size: PixelSize
    /// The size of what is shown of it; it may be negative if the set makes no sense.
    let shownSize: PixelSize
    /// The colours; `nil` if the set does not describe them, or lies about what precedes them.
    let colours: ColourDescription?

    /// The bytes of a set that are read; the size lies within the first 120, the colours behind lists of scales.
    private static let readByteCount = 2_000
    /// More units than precede a picture: three parameter sets and some metadata.
    private static let maximumUnitCount = 16
    /// A side that no picture has; two of them can be multiplied.
    private static let maximumSide = 1 << 24

    /// Reads one unit; `nil` if it is not a sequence parameter set.
    init?(unit: ArraySlice<UInt8>) {
        guard let header = unit.first, header >> 1 & 63 == 33 else { return nil }
        let content = Self.withoutEmulationPrevention(unit.dropFirst(2).prefix(Self.readByteCount))
        var bits = BitReader(content[...])
        bits.skip(4)
        guard let lastSubLayer = bits.number(3) else { return nil }
        bits.skip(1 + 96)
        guard
            Self.skipSubLayers(lastSubLayer, &bits),
            // The number of the set.
            bits.exponentialGolomb() != nil,
            let chroma = bits.exponentialGolomb()
        else { return nil }
        if chroma == 3 { bits.skip(1) }
        guard let width = bits.exponentialGolomb(), let height = bits.exponentialGolomb() else { return nil }
        size = PixelSize(width: min(width, Self.maximumSide), height: min(height, Self.maximumSide))
        shownSize = Self.shownSize(bits, of: size, chroma: chroma)
        colours = HEVCColours.read(&bits, lastSubLayer: lastSubLayer)
    }

    /// The first parameter set among the units that an item starts with, each of which follows its length in four
    /// bytes.
    init?(item data: ArraySlice<UInt8>) {
        var rest = data
        for _ in 0..<Self.maximumUnitCount where rest.count > 4 {
            let unit = rest.dropFirst(4).prefix(Self.number(rest.prefix(4)))
            if let found = Self(unit: unit) {
                self = found
                return
            }
            rest = rest.dropFirst(4 + unit.count)
        }
        return nil
    }

    /// The parameter sets in the content of a box `hvcC`.
    ///
    /// Source: ISO/IEC 14496-15, 8.3.3.
    static func all(inConfiguration content: ArraySlice<UInt8>) -> [HEVCParameterSet] {
        var rest = content.dropFirst(22)
        guard let arrayCount = rest.popFirst() else { return [] }
        var sets: [HEVCParameterSet] = []
        for _ in 0..<arrayCount where rest.count > 3 {
            let unitCount = number(rest.dropFirst().prefix(2))
            rest = rest.dropFirst(3)
            for _ in 0..<unitCount where rest.count > 2 {
                let unit = rest.dropFirst(2).prefix(number(rest.prefix(2)))
                if let found = HEVCParameterSet(unit: unit) { sets.append(found) }
                rest = rest.dropFirst(2 + unit.count)
            }
        }
        return sets
    }

    /// The size without the window's edges, which are told in samples of chroma.
    private static func shownSize(_ bits: BitReader, of size: PixelSize, chroma: Int) -> PixelSize {
        var bits = bits
        guard bits.flag() == true else { return size }
        // Left, right, top and bottom.
        let edges = (0..<4).map { _ in min(bits.exponentialGolomb() ?? 0, maximumSide) }
        let (across, down) = (chroma == 1 || chroma == 2 ? 2 : 1, chroma == 1 ? 2 : 1)
        return PixelSize(
            width: size.width - across * (edges[0] + edges[1]),
            height: size.height - down * (edges[2] + edges[3])
        )
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Skips the profiles and levels of `count` sublayers; `false` if the bits end before.
    private static func skipSubLayers(_ count: Int, _ bits: inout BitReader) -> Bool {
        guard count > 0 else { return true }
        var bitCount = 0
        for _ in 0..<count {
            guard let hasProfile = bits.flag(), let hasLevel = bits.flag() else { return false }
            bitCount += (hasProfile ? 88 : 0) + (hasLevel ? 8 : 0)
        }
        bits.skip(2 * (8 - count) + bitCount)
        return true
    }

    /// The bytes without each 3 that follows two zeros.
    private static func withoutEmulationPrevention(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var kept: [UInt8] = []
        var zeroCount = 0
        for byte in bytes {
            if zeroCount >= 2, byte == 3 {
                zeroCount = 0
            } else {
                kept.append(byte)
                zeroCount = byte == 0 ? zeroCount + 1 : 0
            }
        }
        return kept
    }
}
