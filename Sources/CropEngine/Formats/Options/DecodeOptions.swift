package import FaceCropCore

/// The limits on files that are decoded.
public struct DecodeOptions: Sendable, Hashable, Codable {
    /// The most pixels that the header of a photo may declare, checked before any pixel is decoded.
    ///
    /// The default is 100 megapixels.
    public var maximumPixels = 100_000_000
    /// The most bytes that a file may have.
    ///
    /// The default is 256 MiB.
    public var maximumFileBytes = 256 << 20

    /// Makes options with the defaults.
    public init() {}
}

extension DecodeOptions {
    /// What is said about each option besides what it does.
    package static let fields: [OptionField<Self>] = [
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
    ]
}
