/// What a sequence parameter set of HEVC says about the size of the pictures.
///
/// Source: ITU-T H.265, 7.3.1, 7.3.2.2 and 7.3.3.
struct HEVCParameterSet {
    /// The coded picture, which may be larger than what is shown of it.
    let size: PixelSize

    /// Reads the unit `bytes`; `nil` when it is no sequence parameter set.
    init?(unit bytes: ArraySlice<UInt8>) {
        guard let header = bytes.first, header >> 1 & 63 == 33 else { return nil }
        let content = Self.withoutEmulationPrevention(bytes.dropFirst(2).prefix(Self.enoughBytes))
        var bits = BitReader(content[...])
        bits.skip(4)
        guard let lastSubLayer = bits.number(3) else { return nil }
        bits.skip(1 + 96)
        guard
            Self.skipSubLayers(lastSubLayer, &bits),
            bits.exponentialGolomb() != nil,  // number of the set
            let chroma = bits.exponentialGolomb()
        else { return nil }
        if chroma == 3 { bits.skip(1) }
        guard let width = bits.exponentialGolomb(), let height = bits.exponentialGolomb() else { return nil }
        size = PixelSize(width: min(width, Self.greatestSide), height: min(height, Self.greatestSide))
    }

    /// The first parameter set among the units at the start of an item, each of which follows its length in four bytes.
    init?(beforePicture data: ArraySlice<UInt8>) {
        var rest = data
        for _ in 0..<Self.greatestUnitCount where rest.count > 4 {
            let unit = rest.dropFirst(4).prefix(Self.number(rest.prefix(4)))
            if let found = Self(unit: unit) {
                self = found
                return
            }
            rest = rest.dropFirst(4 + unit.count)
        }
        return nil
    }

    /// The parameter sets in the content of a box `hvcC`; source: ISO/IEC 14496-15, 8.3.3.
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

    /// The size stands within the first 120.
    private static let enoughBytes = 200
    /// More than come before a picture: three parameter sets and some notes.
    private static let greatestUnitCount = 16
    /// Beyond what any picture has; two of them can be multiplied.
    private static let greatestSide = 1 << 24

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// `false` when the bits end before.
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

    /// Takes out each 3 after two zero bytes.
    private static func withoutEmulationPrevention(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var kept: [UInt8] = []
        var zeros = 0
        for byte in bytes {
            if zeros >= 2, byte == 3 {
                zeros = 0
            } else {
                kept.append(byte)
                zeros = byte == 0 ? zeros + 1 : 0
            }
        }
        return kept
    }
}
