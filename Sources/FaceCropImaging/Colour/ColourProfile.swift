import FaceCropFormats

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

    /// Reads a profile; `nil` if it is damaged or of a kind that photos do not have.
    package init?(_ bytes: [UInt8]) {
        let parsed = bytes.withUnsafeBufferPointer { buffer -> (bands: Int, matrix: MatrixProfile?)? in
            let reader = ByteReader(bytes: buffer, order: .bigEndian)
            guard
                reader.has("acsp", at: 36),
                let size = reader.number(0, byteCount: 4), size <= buffer.count,
                let tags = ICCTagTable(reader),
                let bands = Self.colourBands(tags)
            else { return nil }
            return (bands, MatrixProfile(tags))
        }
        guard let parsed else { return nil }
        colourBands = parsed.bands
        matrixProfile = parsed.matrix
        isSRGB = parsed.matrix.map(SRGBProfileTest.isSRGB) ?? false
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
