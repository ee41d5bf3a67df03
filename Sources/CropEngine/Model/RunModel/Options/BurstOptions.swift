/// Whether only the best of several photos taken in quick succession is cropped.
public struct BurstOptions: Sendable, Hashable, Codable {
    /// The greatest number of seconds between a photo of a burst and the next, above 0 and at most ``maximumGapLimit``.
    ///
    /// Photos of one folder that follow each other so closely by EXIF time are a burst: the best of them is processed
    /// as usual, and the others are skipped. It needs landmarks. The default is `nil`: every photo is processed.
    public var maximumGapSeconds: Double?

    /// The greatest value of ``maximumGapSeconds``: a day.
    public static let maximumGapLimit = 86_400.0

    /// Makes options with the defaults.
    public init() {}
}

extension BurstOptions {
    /// The fields of these options; digests list their texts in this order.
    static let fields: [OptionField<Self>] = [
        // The burst of a photo is compared for each photo.
        OptionField(
            "maximumGapSeconds",
            .nothing,
            names: ["best-of-burst"],
            members: [("bestOfBurstSeconds", { $0.maximumGapSeconds.map(JSONValue.number) })],
            rules: [
                .init(
                    """
                    The time between photos of a burst must be above 0 and at most \(Int(maximumGapLimit)) seconds.
                    """
                ) { $0.maximumGapSeconds.map { $0 > 0 && $0 <= maximumGapLimit } ?? true }
            ]
        )
    ]
}
