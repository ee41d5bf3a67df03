extension PictureFormat {
    /// How many bytes from the start of a file decide its format.
    ///
    /// Twelve suffice for most formats. But HEIC and AVIF have a list of brands, and declarations and comments precede
    /// the root element of an SVG file.
    package static let sniffedByteCount = 512

    /// Recognizes the format by the first bytes of a file; `nil` if they do not start a picture.
    ///
    /// Fewer than ``sniffedByteCount`` bytes suffice if the file is shorter. A raw file that starts like a TIFF file
    /// counts as TIFF here: only ``RawFormat/init(tiff:)`` can recognize it.
    package init?(sniffing firstBytes: [UInt8]) {
        if let format = RawFormat(sniffing: firstBytes) {
            self = .raw(format)
        } else if let format = ImageFormat(sniffing: firstBytes) {
            self = .image(format)
        } else if let format = UnreadFormat(sniffing: firstBytes) {
            self = .unread(format)
        } else {
            return nil
        }
    }
}
