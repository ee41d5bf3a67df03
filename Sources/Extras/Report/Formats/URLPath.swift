/// Paths as parts of URLs.
enum URLPath {
    /// A relative path as bytes, percent-encoded so that every browser asks for exactly these bytes.
    ///
    /// Only the unreserved characters of RFC 3986, section 2.3, and slashes stay as they are.
    static func encoded(_ path: [UInt8]) -> String {
        path.reduce(into: "") { text, byte in
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (byte < 16 ? "0" : "") + digits
            }
        }
    }

    /// The path of which ``encoded(_:)`` made `text`.
    static func decoded(_ text: some StringProtocol) -> [UInt8] {
        var path: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), let decoded = UInt8(digits, radix: 16) {
                path.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                path.append(byte)
            }
        }
        return path
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"): true
        default: false
        }
    }
}
