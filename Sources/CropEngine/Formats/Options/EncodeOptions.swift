/// How outputs are compressed, and what they contain besides pixels.
public struct EncodeOptions: Sendable, Hashable, Codable {
    /// A format of outputs.
    public enum Format: String, Sendable, Codable, CaseIterable {
        case jpeg
        case png
        case webp
        case avif

        /// The extension of the file name, without the dot.
        package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

        /// The default quality, 1…100; `nil` for lossless formats.
        package var defaultQuality: Int? {
            switch self {
            case .jpeg: 82
            case .webp: 80
            case .avif: 60
            case .png: nil
            }
        }
    }

    /// How much work goes into making a JPEG small; the pixels are the same.
    ///
    /// Measured on thumbnails of 400 pixels at quality 82.
    public enum JPEGEffort: String, Sendable, Codable, CaseIterable {
        /// The code tables of the standard: 0.5 ms.
        case fast
        /// Code tables computed for the picture: 2 % fewer bytes in 1.1 ms.
        case optimized
        /// Several scans, each with its own code tables: 5 % fewer bytes in 2.3 ms.
        case progressive
    }

    /// The format.
    ///
    /// The default is `.jpeg`.
    public var format = Format.jpeg
    /// The quality of lossy formats, 1…100; PNG ignores it.
    ///
    /// `nil`, the default, means 82 for JPEG, 80 for WebP and 60 for AVIF.
    public var quality: Int?
    /// How much work goes into making a JPEG small; other formats ignore it.
    ///
    /// The default is `.fast`.
    public var jpegEffort = JPEGEffort.fast
    /// Whether EXIF, XMP and IPTC are kept, with the orientation reset to 1.
    ///
    /// The default is `false`.
    public var keepsMetadata = false
    /// Whether outputs keep the photo's own colour profile instead of being converted to sRGB.
    ///
    /// The default is `false`.
    public var keepsProfile = false
    /// Whether crops of JPEGs that are not resized are cut out without compressing their pixels again.
    ///
    /// Their frames grow to whole blocks, and they keep the photo's colour profile. All other outputs are rendered,
    /// with a warning. The default is `false`; with `true`, the format must be `.jpeg`.
    public var cropsLosslessly = false

    /// The quality in use, 1…100; `nil` for lossless formats.
    package var effectiveQuality: Int? { format.defaultQuality.map { quality ?? $0 } }

    /// Makes options with the defaults.
    public init() {}

    /// The same options for another format.
    package func with(_ format: Format) -> Self {
        var options = self
        options.format = format
        return options
    }
}
