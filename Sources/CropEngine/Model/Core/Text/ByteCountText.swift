/// Reads numbers of bytes as people write them.
package enum ByteCountText {
    /// The units, longer names first; case does not matter.
    ///
    /// `KB` and `MB` are thousands and millions, `KiB` and `MiB` multiples of 1,024: whoever asks for 100 KB and means
    /// 102,400 bytes takes 100,000 as well.
    private static let units: [(name: String, byteCount: Double)] = [
        ("kib", 1024), ("mib", 1_048_576), ("kb", 1000), ("mb", 1_000_000), ("k", 1000), ("m", 1_000_000), ("b", 1),
        ("", 1),
    ]

    /// The number of bytes that `text` names, such as `100KB`, `1.5MB`, `64KiB` or `20000`, rounded down; `nil` if the
    /// text is no number of bytes, or less than one byte or more than a million million.
    package static func count(_ text: String) -> Int? {
        let lower = text.lowercased()
        guard let unit = units.first(where: { lower.hasSuffix($0.name) }),
            let number = DecimalText.value(lower.dropLast(unit.name.count))
        else { return nil }
        // 0.29 * 1000 is a little less than 290.
        let count = (number * unit.byteCount + 1e-6).rounded(.down)
        return (1...1e12).contains(count) ? Int(count) : nil
    }
}
