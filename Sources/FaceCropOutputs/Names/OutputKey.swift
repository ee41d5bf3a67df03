/// What makes two output paths name one file on some disk: equal keys must not both be written.
///
/// Upper and lower case are taken for equal (Windows, and Apple's usual disks), and so are composed and decomposed
/// accents (Apple's disks): by simple case folding and by the canonical equivalence of Swift's `String`. A path that is
/// not UTF-8 is compared as bytes, with only the letters of ASCII folded.
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

    /// The small letter of the capital of a letter, so that ς and σ fold alike; itself where either is more than one.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let capital = single(scalar.properties.uppercaseMapping) ?? scalar
        return single(capital.properties.lowercaseMapping) ?? capital
    }

    private static func single(_ text: String) -> Unicode.Scalar? {
        text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }
}
