/// Bytes as text between the quotes of a journal line: a path is bytes, JSON is text.
///
/// Characters that could end or break the text (`"`, `\`, control characters) and `%` itself are written as `%` and two
/// hexadecimal digits. If the bytes are not UTF-8, every byte above 7F is written so, too. All other bytes are
/// unchanged; different bytes always give different texts.
package enum JournalText {
    /// The text of `bytes`.
    package static func encoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            if isPlain(byte) || (byte > 0x7F && isText) {
                text.append(byte)
            } else {
                text += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return text
    }

    /// The bytes of `text`; `nil` if ``encoded(_:)`` does not write such a text.
    package static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        if text.allSatisfy(isPlain) { return Array(text) }
        guard let bytes = unescaped(text), encoded(bytes).elementsEqual(text) else { return nil }
        return bytes
    }

    private static func unescaped(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            if byte != percent {
                bytes.append(byte)
            } else {
                guard let high = rest.next().flatMap(value), let low = rest.next().flatMap(value) else { return nil }
                bytes.append(high << 4 | low)
            }
        }
        return bytes
    }

    private static let percent = UInt8(ascii: "%")
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Whether the byte is always written unchanged.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != percent && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
