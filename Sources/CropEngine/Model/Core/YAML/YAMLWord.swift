/// Writes texts as YAML: pure.
enum YAMLWord {
    /// A text as it can stand for a key or a value: in quotes unless it has only letters, digits and harmless signs.
    static func text(_ text: String) -> String {
        let isPlain =
            text.utf8.first.map(isLetterOrDigit) ?? false
            && text.utf8.allSatisfy { isLetterOrDigit($0) || "_./-".utf8.contains($0) }
        if isPlain, !["null", "true", "false"].contains(text.lowercased()) { return text }
        return "\"\(text.unicodeScalars.map(escaped).joined())\""
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// A scalar within double quotes.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
        let isPrintable = scalar.properties.generalCategory != .control && !isLineBreakOrMark(scalar)
        if isPrintable { return String(Character(scalar)) }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func isLineBreakOrMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x85, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF, 0xD800...0xDFFF: true
        default: false
        }
    }
}
