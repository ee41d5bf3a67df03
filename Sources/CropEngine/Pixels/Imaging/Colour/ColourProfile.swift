import FaceCropModel

/// The parts of an ICC profile that decide how to convert pixels.
///
/// Source: ICC.1:2022, sections 7.2 and 8.
package struct ColourProfile: Sendable, Hashable {
    /// Values per pixel of the profile's colour space: 1 for grey, 3 for RGB and Lab, 4 for CMYK.
    package let colourBands: Int
    /// Whether the profile is so close to sRGB that a conversion would change almost nothing.
    package let isSRGB: Bool
    /// The matrix and curves; `nil` if the profile is not a pure matrix profile.
    package let matrixProfile: MatrixProfile?
    /// The transfer function of a grey profile; `nil` if the profile is of another kind.
    ///
    /// littleCMS makes dark grey of 16 bits darker than it is.
    let greyTransfer: TransferFunction?
    /// Whether the only table is that of the perceptual intent, which then serves all intents.
    let isPerceptual: Bool
    /// What the values mean if the profile names a coding of high dynamic range; its tables are for programs that know
    /// no such coding, and their light is that of a screen, not of diffuse white.
    let coding: ColourCoding?

    /// Reads a profile; `nil` if it is damaged or of a kind that photos do not have.
    package init?(_ bytes: [UInt8]) {
        typealias Parts = (
            bands: Int, matrix: MatrixProfile?, coding: ColourCoding?, grey: [Double]?, hasOneTable: Bool
        )
        let parsed = bytes.withUnsafeBufferPointer { buffer -> Parts? in
            let reader = ByteReader(bytes: buffer, order: .bigEndian)
            guard
                reader.has("acsp", at: 36),
                let size = reader.number(0, byteCount: 4), size <= buffer.count,
                let tags = ICCTagTable(reader),
                let bands = Self.colourBands(tags)
            else { return nil }
            let hasOneTable = tags.has("A2B0") && !tags.has("A2B1")
            let coding = bands == 4 ? nil : Self.coding(tags)
            return (bands, MatrixProfile(tags), coding, Self.greyCurve(tags), hasOneTable)
        }
        guard let parsed else { return nil }
        colourBands = parsed.bands
        matrixProfile = parsed.matrix
        coding = parsed.coding
        greyTransfer = parsed.grey.map { .tables([$0]) }
        isPerceptual = parsed.hasOneTable
        isSRGB = parsed.matrix.map(SRGBProfileTest.isSRGB) ?? false
    }

    /// The light of grey values; `nil` if the profile is of another kind.
    ///
    /// Source: ICC.1:2022, F.2 (monochrome profiles). With Lab as the connection space, the curve gives lightness.
    private static func greyCurve(_ tags: ICCTagTable) -> [Double]? {
        guard tags.reader.has("GRAY", at: 16), tags.reader.has("XYZ ", at: 20), !tags.has("A2B0"),
            let curve = MatrixProfile.curve("kTRC", tags, count: 4_096), MatrixProfile.startsBlack(curve)
        else { return nil }
        return curve
    }

    /// Source: ICC.1:2022, 9.2.17 (cicpTag) and 10.3 (cicpType).
    private static func coding(_ tags: ICCTagTable) -> ColourCoding? {
        guard let position = tags.position(of: "cicp"), tags.reader.has("cicp", at: position),
            let primaries = tags.reader.number(position + 8, byteCount: 1),
            let transfer = tags.reader.number(position + 9, byteCount: 1),
            let matrix = tags.reader.number(position + 10, byteCount: 1), matrix == 0,
            let isFullRange = tags.reader.number(position + 11, byteCount: 1),
            let coding = ColourCoding(primaries: primaries, transfer: transfer, isNarrow: isFullRange == 0)
        else { return nil }
        return coding.transfer.isHighDynamicRange ? coding : nil
    }

    /// The number of colour bands; `nil` if the profile lacks the tags that a conversion needs.
    private static func colourBands(_ tags: ICCTagTable) -> Int? {
        let hasTable = tags.has("A2B0")
        if tags.reader.has("RGB ", at: 16) {
            let hasMatrix = tags.has("rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC")
            return hasTable || hasMatrix ? 3 : nil
        }
        if tags.reader.has("GRAY", at: 16) { return hasTable || tags.has("kTRC") ? 1 : nil }
        if tags.reader.has("CMYK", at: 16) { return hasTable ? 4 : nil }
        return tags.reader.has("Lab ", at: 16) && hasTable ? 3 : nil
    }
}

/// Compares a profile's primaries and tone curves with those of sRGB (IEC 61966-2-1, adapted to D50).
private enum SRGBProfileTest {
    /// Maps linear red, green and blue to X, Y, Z; row by row.
    private static let matrix = [0.4361, 0.3851, 0.1431, 0.2225, 0.7169, 0.0606, 0.0139, 0.0971, 0.7141]
    private static let matrixTolerance = 0.003
    /// In linear light: a quarter of an 8-bit step in the middle tones.
    private static let curveTolerance = 0.002
    private static let curve = (0..<256).map { TransferFunction.sRGB.light(Double($0) / 255) }

    /// Whether a conversion from `profile` to sRGB would change almost nothing.
    static func isSRGB(_ profile: MatrixProfile) -> Bool {
        isNear(profile.matrix, matrix, within: matrixTolerance)
            && profile.curves.allSatisfy { isNear($0, curve, within: curveTolerance) }
    }

    private static func isNear(_ first: [Double], _ second: [Double], within tolerance: Double) -> Bool {
        zip(first, second).allSatisfy { abs($0 - $1) <= tolerance }
    }
}
