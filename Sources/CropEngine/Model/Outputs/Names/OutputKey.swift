/// Identifies an output path: two paths with equal keys may name the same file on some disk, so only one may be
/// written.
///
/// Upper and lower case count as equal (Windows, and Apple's usual disks), and so do composed and decomposed accents
/// (Apple's disks): by simple case folding and by the canonical equivalence of Swift's `String`. A path that is not
/// UTF-8 is compared as bytes, with only ASCII letters folded.
package struct OutputKey: Sendable, Hashable {
    private enum Content: Sendable, Hashable {
        case text(String)
        case bytes([UInt8])
    }

    private let content: Content

    /// The key of a relative path.
    package init(_ path: [UInt8]) {
        let lowered = path.map(Self.asciiLowercased)
        guard let text = String(validating: lowered, as: UTF8.self) else {
            content = .bytes(lowered)
            return
        }
        content = .text(path.allSatisfy { $0 < 0x80 } ? text : Self.folded(text))
    }

    private static func asciiLowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func folded(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map(folded)))
    }

    /// The lower-case form of the upper-case form of a letter, so that ς and σ give the same; if a form has several
    /// letters, it is ignored.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let capital = single(scalar.properties.uppercaseMapping) ?? scalar
        return single(capital.properties.lowercaseMapping) ?? capital
    }

    private static func single(_ text: String) -> Unicode.Scalar? {
        text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }
}
