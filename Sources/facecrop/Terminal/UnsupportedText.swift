import CropEngine

/// How many pictures were left out because their format is not read, and of which formats, for people.
struct UnsupportedText: CustomStringConvertible {
    /// Such as `3 left out as unsupported: 2 PSD, 1 JPEG 2000`; the most frequent format first.
    let description: String

    /// `nil` when there are no such pictures.
    init?(_ summary: RunSummary) {
        guard summary.unsupported > 0 else { return nil }
        let formats = summary.unsupportedFormats.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let counts = formats.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        description = "\(summary.unsupported) left out as unsupported: \(counts)"
    }
}
