/// A block of metadata that ImageMagick writes into a text of a PNG: a name, a number of bytes, and the bytes as
/// hexadecimal digits, on lines of their own.
enum RawProfileText {
    /// The bytes in `text`; `nil` if it has no such form.
    static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
        let lines = Array(text).split(separator: UInt8(ascii: "\n"), maxSplits: 2)
        guard lines.count == 3, let count = Int(String(decoding: lines[1].filter { $0 != space }, as: UTF8.self)),
            count >= 0
        else { return nil }
        let digits = lines[2].compactMap(digit)
        guard digits.count / 2 >= count else { return nil }
        return (0..<count).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    }

    private static let space = UInt8(ascii: " ")

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
