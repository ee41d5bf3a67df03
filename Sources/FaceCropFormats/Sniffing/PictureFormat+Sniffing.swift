import FaceCropCore

extension PictureFormat {
    /// How many bytes from the start of a file decide its format.
    ///
    /// Twelve do for most. The brands of HEIC and AVIF stand in a list, and before the root element of an SVG file
    /// there are declarations and comments.
    package static let sniffedByteCount = 512

    /// Tells the format by the first bytes of a file; `nil` when they are the start of no picture.
    ///
    /// Fewer than ``sniffedByteCount`` bytes are fine when the file has no more. A raw file that is a TIFF file in its
    /// first bytes counts as TIFF here: only ``RawFormat/init(tiff:)`` can tell it.
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
