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
        var defaultQuality: Int? {
            switch self {
            case .jpeg: 82
            case .webp: 80
            case .avif: 60
            case .png: nil
            }
        }

        /// The lowest quality to which a limit of bytes may lower an output; `nil` for lossless formats.
        ///
        /// Below it, portraits of 413 × 531 pixels show blocks, or lose texture or the colour of eyes (decision 115).
        var lowestQuality: Int? {
            switch self {
            case .jpeg: 40
            case .webp: 30
            case .avif: 45
            case .png: nil
            }
        }

        /// The formats in the order of a `picture` element: those with the smallest files first, and last the one that
        /// every browser shows.
        package static let bySize: [Self] = allCases.sorted { $0.sizeRank < $1.sizeRank }

        private var sizeRank: Int {
            switch self {
            case .avif: 0
            case .webp: 1
            case .png: 2
            case .jpeg: 3
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
    /// The resolution that JPEGs and PNGs name for printers, in pixels an inch, 1…65535; other formats ignore it.
    ///
    /// The pixels stay the same. With `nil`, the default, JPEGs name only that of metadata that they keep.
    public var dotsPerInch: Int?
    /// The most bytes of each output, with its metadata; `nil`, the default, sets no limit.
    ///
    /// The quality is lowered until an output fits, to 40 for JPEG, 30 for WebP and 45 for AVIF, or to `quality` if
    /// that is lower. A photo whose output does not fit even then fails with `outputTooManyBytes`. The limit excludes
    /// `.png` and crops without loss, which have no quality to lower.
    public var maximumBytes: Int?
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

    /// The resolution that outputs name; `nil` if the options set no resolution, or the format cannot name it.
    package var effectiveDotsPerInch: Int? { format == .jpeg || format == .png ? dotsPerInch : nil }

    /// The qualities that an output may have, 1…100; `nil` for lossless formats.
    package var qualities: ClosedRange<Int>? {
        guard let best = effectiveQuality, let lowest = format.lowestQuality else { return nil }
        return maximumBytes == nil ? best...best : min(lowest, best)...best
    }

    /// Makes options with the defaults.
    public init() {}

    /// The same options for another format.
    package func with(_ format: Format) -> Self {
        var options = self
        options.format = format
        return options
    }
}

extension EncodeOptions {
    /// The fields of these options; digests list their texts in this order.
    static let fields: [OptionField<Self>] = [
        OptionField(
            "format",
            .pixels,
            names: ["format"],
            recorded: { .text($0.format.rawValue) },
            text: { $0.format.rawValue }
        ),
        OptionField(
            "quality",
            .pixels,
            names: ["quality"],
            recorded: { $0.effectiveQuality.map(JSONValue.integer) },
            rules: [.init("The quality must be from 1 to 100.") { (1...100).contains($0.quality ?? 1) }],
            text: { $0.effectiveQuality.map { "\($0)" } ?? "" }
        ),
        OptionField(
            "jpegEffort",
            .pixels,
            names: ["jpeg-effort"],
            recorded: { $0.format == .jpeg ? .text($0.jpegEffort.rawValue) : nil },
            text: { $0.format == .jpeg ? $0.jpegEffort.rawValue : "" }
        ),
        OptionField(
            "dotsPerInch",
            .pixels,
            names: ["dpi"],
            recorded: { $0.effectiveDotsPerInch.map(JSONValue.integer) },
            rules: [
                .init("The resolution must be from 1 to 65535 pixels an inch.") {
                    (1...65_535).contains($0.dotsPerInch ?? 1)
                },
                .init(
                    "A resolution, as of a size on paper, is written when outputs are rendered, so it excludes crops "
                        + "without loss.",
                    others: ["encode.cropsLosslessly"]
                ) { $0.dotsPerInch == nil || !$0.cropsLosslessly },
            ],
            text: { $0.effectiveDotsPerInch.map { "\($0)" } }
        ),
        OptionField(
            "maximumBytes",
            .pixels,
            names: ["max-bytes"],
            recorded: { $0.maximumBytes.map(JSONValue.integer) },
            rules: [
                .init("The most bytes of an output must be at least 1.") { $0.maximumBytes ?? 1 >= 1 },
                .init(
                    "A PNG has no quality that could be lowered, so it cannot be held to a number of bytes.",
                    others: ["encode.format"]
                ) { $0.maximumBytes == nil || $0.format.lowestQuality != nil },
                .init(
                    "Crops without loss have the photo's own quality, so they cannot be held to a number of bytes.",
                    others: ["encode.cropsLosslessly"]
                ) { $0.maximumBytes == nil || !$0.cropsLosslessly },
            ],
            text: { $0.maximumBytes.map { "\($0)" } }
        ),
        OptionField(
            "keepsMetadata",
            .pixels,
            names: ["keep-metadata"],
            recorded: { .flag($0.keepsMetadata) },
            text: { "\($0.keepsMetadata)" }
        ),
        OptionField(
            "keepsProfile",
            .pixels,
            names: ["keep-profile"],
            recorded: { .flag($0.keepsProfile) },
            text: { "\($0.keepsProfile)" }
        ),
        OptionField(
            "cropsLosslessly",
            .pixels,
            names: ["lossless"],
            recorded: { .ifTrue($0.cropsLosslessly) },
            rules: [
                .init(
                    "Only JPEGs are cropped without loss, so the format must be jpeg.",
                    others: ["encode.format"]
                ) { !$0.cropsLosslessly || $0.format == .jpeg }
            ],
            text: { "\($0.cropsLosslessly)" }
        ),
    ]
}
