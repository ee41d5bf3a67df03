import FaceCropModel

/// The number of pictures that were skipped because their format is not supported, and these formats.
struct UnsupportedText: CustomStringConvertible {
    /// For example `3 left out as unsupported: 2 PSD, 1 JPEG 2000`; the most frequent format comes first.
    let description: String

    /// `nil` if there are no such pictures.
    init?(_ summary: RunSummary) {
        guard summary.unsupported > 0 else { return nil }
        let formats = summary.unsupportedFormats.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let counts = formats.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        description = "\(summary.unsupported) left out as unsupported: \(counts)"
    }
}
