/// The limits on files that are decoded, and who decodes them.
public struct DecodeOptions: Sendable, Hashable, Codable {
    /// Who decodes the pixels of photos.
    public enum Decoders: String, Sendable, Codable, CaseIterable {
        /// Our own decoders where they are faster: shrunk and progressive JPEGs, plain PNGs, and the planes of WebP and
        /// HEIC. What they do not understand, the libraries decode.
        case fast
        /// The libraries of the system alone, behind libvips. facecrop reads only BMP and PNM itself, as with `fast`.
        ///
        /// Photos take up to three times as long; pixels differ by less than 1.5 of 255 on average.
        case library
    }

    /// The most pixels that the header of a photo may declare, checked before any pixel is decoded.
    ///
    /// The default is 100 megapixels.
    public var maximumPixels = 100_000_000
    /// The most bytes that a file may have.
    ///
    /// The default is 256 MiB.
    public var maximumFileBytes = 256 << 20
    /// Who decodes the pixels of photos; the default is `.fast`.
    public var decoders = Decoders.fast

    /// Makes options with the defaults.
    public init() {}
}

extension DecodeOptions {
    /// The fields of these options; digests list their texts in this order.
    static let fields: [OptionField<Self>] = [
        OptionField(
            "maximumPixels",
            .limit,
            names: ["max-pixels"],
            recorded: { .integer($0.maximumPixels) },
            rules: [.init("The pixel limit must be at least 1.") { $0.maximumPixels >= 1 }]
        ),
        OptionField(
            "maximumFileBytes",
            .limit,
            names: ["max-file-bytes"],
            recorded: { .integer($0.maximumFileBytes) },
            rules: [.init("The byte limit must be at least 1.") { $0.maximumFileBytes >= 1 }]
        ),
        OptionField(
            "decoders",
            // What a faulty decoder has shown to the networks must not stay.
            .detection,
            names: ["decoders"],
            recorded: { $0.decoders == .fast ? nil : .text($0.decoders.rawValue) },
            text: { $0.decoders == .fast ? nil : $0.decoders.rawValue }
        ),
    ]
}
