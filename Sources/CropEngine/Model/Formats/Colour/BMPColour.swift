/// What the header of a BMP file says about its colours.
///
/// Source: Microsoft, "BITMAPV4HEADER" and "BITMAPV5HEADER".
struct BMPColour {
    let statement: ColourStatement

    private static let header = 14
    private static let lengthOfVersion4 = 108

    /// The types of colour spaces.
    private enum Space: Int {
        case calibrated = 0
        /// `sRGB`
        case sRGB = 0x7352_4742
        /// `Win `: the standard space of Windows, which is sRGB.
        case windows = 0x5769_6E20
        /// `LINK`: the path of a profile, which is never followed.
        case linked = 0x4C49_4E4B
        /// `MBED`: an embedded profile.
        case embedded = 0x4D42_4544
    }

    /// Reads a file without a usable profile.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(bytes: bytes, order: .littleEndian)
        guard let length = reader.number(Self.header, byteCount: 4), length >= Self.lengthOfVersion4,
            let space = reader.number(Self.header + 56, byteCount: 4)
        else {
            statement = .silent
            return
        }
        statement =
            switch Space(rawValue: space) {
            case .calibrated: Self.calibrated(reader)
            case .sRGB, .windows: .coding(.sRGB)
            case .linked:
                .doubtful("The colour profile is another file, which is not read; the colours were taken for sRGB.")
            case .embedded:
                .doubtful("The embedded colour profile is not within the file; the colours were taken for sRGB.")
            case nil:
                .doubtful("The file names its colours by a word that is not known; they were taken for sRGB.")
            }
    }

    private static func calibrated(_ reader: ByteReader) -> ColourStatement {
        let numbers = (0..<12).map {
            Double(Int32(truncatingIfNeeded: reader.number(header + 60 + 4 * $0, byteCount: 4) ?? 0))
        }
        // Many programs leave all of these fields empty.
        guard numbers.contains(where: { $0 != 0 }) else { return .silent }
        let gammas = numbers[9...].map { $0 / 65_536 }
        guard let primaries = primaries(numbers[..<9].map { $0 / 1_073_741_824 }),
            gammas.allSatisfy({ (1...10).contains($0) }), primaries.matrixToSRGB != nil
        else {
            return .doubtful("The file's primaries and gamma make no sense; its colours were taken for sRGB.")
        }
        let tables = gammas.map { gamma in (0..<256).map { TransferFunction.power(gamma).light(Double($0) / 255) } }
        let isEqual = Set(gammas).count == 1
        return .coding(
            ColourCoding(primaries: primaries, transfer: isEqual ? .power(gammas[0]) : .tables(tables))
        )
    }

    /// From X, Y, Z of red, green and blue, the sum of which is white.
    private static func primaries(_ values: [Double]) -> ColourPrimaries? {
        let colours = [values[0..<3], values[3..<6], values[6..<9]].map(Array.init)
        let white = (0..<3).map { index in colours.reduce(0) { $0 + $1[index] } }
        let points = (colours + [white]).compactMap { colour -> ColourPrimaries.Chromaticity? in
            let sum = colour.reduce(0, +)
            return sum > 0.001 ? ColourPrimaries.Chromaticity(colour[0] / sum, colour[1] / sum) : nil
        }
        guard points.count == 4 else { return nil }
        return ColourPrimaries(red: points[0], green: points[1], blue: points[2], white: points[3])
    }
}
