/// Reads numbers as people write them: digits, with a point or without.
enum DecimalText {
    /// The number that `text` names, such as `35` or `3.5`; `nil` for any other text, such as `-1`, `1e3` or `nan`.
    static func value(_ text: some StringProtocol) -> Double? {
        guard text.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), text.first != ".",
            text.last != "."
        else { return nil }
        return Double(text)
    }
}
