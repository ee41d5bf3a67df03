/// The chunks of a PNG file that say what its values mean.
///
/// Source: PNG, third edition, 4.3 and 11.3.2: `cICP` goes before `iCCP`, that before `sRGB`, that before `gAMA` and
/// `cHRM`.
struct PNGColour {
    private var codePoints: [Int]?
    private var saysSRGB = false
    private var hasProfileChunk = false
    /// The exponent with which light was encoded, times 100,000.
    private var gamma: Int?
    /// White, red, green and blue, times 100,000.
    private var chromaticities: [Int]?

    /// libpng takes an encoding with this exponent for sRGB, for which programs write it.
    private static let usualGamma = 45_455
    private static let usualGammaTolerance = 300

    /// Reads the chunks before the pixels.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(bytes: bytes, order: .bigEndian)
        for chunk in PNGChunks(bytes) {
            if reader.has("IDAT", at: chunk.type) { return }
            take(chunk, reader)
        }
    }

    private mutating func take(_ chunk: PNGChunks.Chunk, _ reader: ByteReader) {
        func numbers(_ byteCount: Int, _ count: Int) -> [Int]? {
            guard chunk.content.count == byteCount * count else { return nil }
            let all = (0..<count).compactMap {
                reader.number(chunk.content.lowerBound + byteCount * $0, byteCount: byteCount)
            }
            return all.count == count ? all : nil
        }
        // Of chunks with the same name, the first counts, as in libpng.
        if reader.has("cICP", at: chunk.type) {
            codePoints = codePoints ?? numbers(1, 4)
        } else if reader.has("iCCP", at: chunk.type) {
            hasProfileChunk = true
        } else if reader.has("sRGB", at: chunk.type) {
            saysSRGB = true
        } else if reader.has("gAMA", at: chunk.type) {
            gamma = gamma ?? numbers(4, 1)?.first
        } else if reader.has("cHRM", at: chunk.type) {
            chromaticities = chromaticities ?? numbers(4, 8)?.map { Int(Int32(truncatingIfNeeded: $0)) }
        }
    }

    func statement(hasProfile: Bool) -> ColourStatement {
        if let codePoints { return Self.statement(codePoints) }
        if hasProfile { return .silent }
        if hasProfileChunk {
            // libpng passes on no profile that is damaged or does not fit the pixels.
            return .doubtful("The embedded colour profile is damaged or does not fit the pixels; it was ignored.")
        }
        if saysSRGB { return .coding(.sRGB) }
        guard gamma != nil || chromaticities != nil else { return .silent }
        guard let primaries, let transfer else {
            return .doubtful("The file's gAMA or cHRM makes no sense; its colours were taken for sRGB.")
        }
        return .coding(ColourCoding(primaries: primaries, transfer: transfer))
    }

    private static func statement(_ codePoints: [Int]) -> ColourStatement {
        guard codePoints[2] == 0 else {
            return .doubtful(
                "The file's cICP names a matrix (\(codePoints[2])), which PNG does not have; its colours were taken "
                    + "for sRGB."
            )
        }
        return ColourStatement(primaries: codePoints[0], transfer: codePoints[1], isNarrow: codePoints[3] == 0)
    }

    /// Those of `cHRM`, or sRGB's; `nil` if they make no sense.
    private var primaries: ColourPrimaries? {
        guard let chromaticities else { return .sRGB }
        let points = stride(from: 0, to: 8, by: 2).map {
            ColourPrimaries.Chromaticity(Double(chromaticities[$0]) / 1e5, Double(chromaticities[$0 + 1]) / 1e5)
        }
        let primaries = ColourPrimaries(red: points[1], green: points[2], blue: points[3], white: points[0])
        return primaries.matrixToSRGB == nil ? nil : primaries
    }

    /// That of `gAMA`, or sRGB's; `nil` if it makes no sense.
    private var transfer: TransferFunction? {
        guard let gamma else { return .sRGB }
        let isUsual = abs(gamma - Self.usualGamma) <= Self.usualGammaTolerance
        if isUsual, primaries?.isSRGB == true { return .sRGB }
        return (10_000...1_000_000).contains(gamma) ? .power(1e5 / Double(gamma)) : nil
    }
}
