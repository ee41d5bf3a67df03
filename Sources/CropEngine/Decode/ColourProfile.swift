/// What an ICC profile says about itself, as far as it decides how to convert.
///
/// Source: ICC.1:2022, sections 7.2 and 10.
package struct ColourProfile: Sendable, Hashable {
    /// Values per pixel of the device: 1 for grey, 3 for RGB and Lab, 4 for CMYK.
    package let colourBands: Int
    /// Whether the profile means sRGB so closely that converting would change next to nothing.
    package let isSRGB: Bool

    /// Reads a profile; `nil` when it is damaged or of a kind that photos do not have.
    package init?(_ bytes: [UInt8]) {
        let parsed: (bands: Int, isSRGB: Bool)? = bytes.withUnsafeBufferPointer { buffer in
            let reader = ByteReader(bytes: buffer, order: .bigEndian)
            guard
                reader.has("acsp", at: 36),
                let size = reader.number(0, byteCount: 4), size <= buffer.count,
                let bands = Self.colourBands(reader)
            else { return nil }
            return (bands, reader.has("RGB ", at: 16) && SRGBProfileTest(reader).isSRGB)
        }
        guard let parsed else { return nil }
        colourBands = parsed.bands
        isSRGB = parsed.isSRGB
    }

    private static func colourBands(_ reader: ByteReader) -> Int? {
        if reader.has("RGB ", at: 16) || reader.has("Lab ", at: 16) { return 3 }
        if reader.has("GRAY", at: 16) { return 1 }
        return reader.has("CMYK", at: 16) ? 4 : nil
    }
}
