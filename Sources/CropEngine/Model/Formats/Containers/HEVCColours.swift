/// The colours in a sequence parameter set of HEVC.
///
/// Source: ITU-T H.265, 7.3.2.2 to 7.3.7 and E.2.1.
enum HEVCColours {
    /// The greatest number of each kind of reference pictures.
    private static let maximumReferenceCount = 64

    /// Reads on from behind the size; `nil` if the set describes no colours, makes no sense, or predicts one set of
    /// reference pictures from another, which no still picture does.
    static func read(_ bits: inout BitReader, lastSubLayer: Int) -> ColourDescription? {
        guard let pictureOrderBits = skipSizes(&bits, lastSubLayer), skipTools(&bits),
            skipReferences(&bits, pictureOrderBits)
        else { return nil }
        // Prediction of motion, smoothing of intra prediction.
        bits.skip(2)
        guard bits.flag() == true, let hasAspect = bits.flag() else { return nil }
        if hasAspect {
            guard let aspect = bits.number(8) else { return nil }
            if aspect == 255 { bits.skip(32) }
        }
        guard let hasOverscan = bits.flag() else { return nil }
        if hasOverscan { bits.skip(1) }
        guard bits.flag() == true else { return nil }
        bits.skip(3)
        guard let isFullRange = bits.flag(), bits.flag() == true,
            let primaries = bits.number(8), let transfer = bits.number(8), let matrix = bits.number(8)
        else { return nil }
        return ColourDescription(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: isFullRange)
    }

    /// Skips the window, the depths and the sizes of buffers and blocks.
    ///
    /// - Returns: The bits of a picture's number in the order of output; `nil` if something makes no sense.
    private static func skipSizes(_ bits: inout BitReader, _ lastSubLayer: Int) -> Int? {
        guard let hasWindow = bits.flag(), skipNumbers(hasWindow ? 4 : 0, &bits), skipNumbers(2, &bits),
            let orderBits = bits.exponentialGolomb(), orderBits <= 12, let hasAllLayers = bits.flag(),
            skipNumbers(3 * (hasAllLayers ? lastSubLayer + 1 : 1), &bits), skipNumbers(6, &bits)
        else { return nil }
        return orderBits + 4
    }

    private static func skipTools(_ bits: inout BitReader) -> Bool {
        guard let hasScales = bits.flag() else { return false }
        if hasScales {
            guard let hasOwnScales = bits.flag() else { return false }
            if hasOwnScales, !skipScales(&bits) { return false }
        }
        // Asymmetric blocks, the filter of samples.
        bits.skip(2)
        guard let hasPCM = bits.flag() else { return false }
        if hasPCM {
            bits.skip(8)
            guard skipNumbers(2, &bits) else { return false }
            bits.skip(1)
        }
        return true
    }

    private static func skipScales(_ bits: inout BitReader) -> Bool {
        for size in 0..<4 {
            for _ in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
                guard let isWritten = bits.flag() else { return false }
                let count = isWritten ? min(64, 1 << (4 + 2 * size)) + (size > 1 ? 1 : 0) : 1
                guard skipNumbers(count, &bits) else { return false }
            }
        }
        return true
    }

    private static func skipReferences(_ bits: inout BitReader, _ pictureOrderBits: Int) -> Bool {
        guard let setCount = bits.exponentialGolomb(), setCount <= maximumReferenceCount else { return false }
        for index in 0..<setCount {
            if index > 0, bits.flag() != false { return false }
            guard let before = bits.exponentialGolomb(), let after = bits.exponentialGolomb(),
                before + after <= maximumReferenceCount
            else { return false }
            for _ in 0..<before + after {
                guard skipNumbers(1, &bits) else { return false }
                bits.skip(1)
            }
        }
        guard let hasLongTerm = bits.flag() else { return false }
        if hasLongTerm {
            guard let count = bits.exponentialGolomb(), count <= maximumReferenceCount else { return false }
            bits.skip(count * (pictureOrderBits + 1))
        }
        return true
    }

    /// Skips numbers of variable length; `false` if they are not there.
    private static func skipNumbers(_ count: Int, _ bits: inout BitReader) -> Bool {
        for _ in 0..<count where bits.exponentialGolomb() == nil { return false }
        return true
    }
}
