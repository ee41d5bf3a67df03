/// How outputs are compressed and what they carry besides pixels.
public struct EncodeOptions: Sendable, Hashable, Codable {
    /// A format that outputs can be written in.
    public enum Format: String, Sendable, Codable, CaseIterable {
        case jpeg
        case png
        case webp
        case avif

        /// The extension of the file name, without the dot.
        package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

        /// The quality when none is chosen, 1…100; `nil` for formats that lose nothing.
        package var defaultQuality: Int? {
            switch self {
            case .jpeg: 82
            case .webp: 80
            case .avif: 60
            case .png: nil
            }
        }
    }

    /// How much work is put into making a JPEG small; the pixels are the same.
    ///
    /// Measured on thumbnails of 400 pixels at quality 82.
    public enum JPEGEffort: String, Sendable, Codable, CaseIterable {
        /// The code tables of the standard: 0.5 ms.
        case fast
        /// Code tables made for the picture: 2 % fewer bytes in 1.1 ms.
        case optimized
        /// In several scans, each with code tables of its own: 5 % fewer bytes in 2.3 ms.
        case progressive
    }

    /// The format.
    ///
    /// The default is `.jpeg`.
    public var format = Format.jpeg
    /// Quality of lossy formats, 1…100; PNG ignores it.
    ///
    /// `nil` takes 82 for JPEG, 80 for WebP, 60 for AVIF.
    public var quality: Int?
    /// How much work is put into making a JPEG small; other formats ignore it.
    ///
    /// The default is `.fast`.
    public var jpegEffort = JPEGEffort.fast
    /// Whether EXIF, XMP and IPTC are kept, with the orientation reset to 1.
    ///
    /// The default is `false`.
    public var keepsMetadata = false
    /// Whether the photo's own colour profile is kept instead of converting to sRGB.
    ///
    /// The default is `false`.
    public var keepsProfile = false

    /// The quality that is used, 1…100; `nil` for formats without one.
    package var effectiveQuality: Int? { format.defaultQuality.map { quality ?? $0 } }

    /// Makes options with the defaults.
    public init() {}
}
