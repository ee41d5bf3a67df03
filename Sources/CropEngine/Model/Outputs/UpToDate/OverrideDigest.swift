import FoundationEssentials

/// The digest that tells whether the override of a photo is unchanged: it covers what it decides, not where it is
/// written.
enum OverrideDigest {
    /// The digest; empty for a photo without an override.
    ///
    /// An entry with mistakes has the digest of its mistakes: when they are corrected, the photo is tried again.
    static func value(of found: FoundOverride?) -> String {
        guard let found else { return "" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // All numbers were read from text and are finite; a digest that differs from all others would only cost time.
        guard let json = try? encoder.encode(found.override) else { return OptionDigests.unsettled }
        let text = Array(json) + Array(found.mistakes.joined(separator: "\n").utf8)
        return String(SHA256.hexadecimal(of: text).prefix(16))
    }
}
