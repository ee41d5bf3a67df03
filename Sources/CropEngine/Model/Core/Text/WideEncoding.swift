/// An encoding of text that has two or four bytes for each character of a path, and is not read here.
///
/// PowerShell and old editors write it. Read as names that end with zero bytes, each letter of such a text is a name,
/// and `/` is one of them.
package enum WideEncoding: String, Sendable, CaseIterable {
    case utf16 = "UTF-16"
    case utf32 = "UTF-32"

    /// The encoding of `bytes`, as their mark or their zero bytes show it; `nil` if they are no such text.
    ///
    /// Names that end with zero bytes are taken for such a text if each has one byte.
    init?(of bytes: some Collection<UInt8>) {
        if let marked = Self(markOf: bytes) {
            self = marked
            return
        }
        let sample = Array(bytes.prefix(Self.sampleByteCount))
        if Self.isUTF32(sample) {
            self = .utf32
        } else if Self.isUTF16(sample) {
            self = .utf16
        } else {
            return nil
        }
    }

    /// The encoding whose byte order mark `bytes` begin with; `nil` if there is none.
    init?(markOf bytes: some Collection<UInt8>) {
        switch Array(bytes.prefix(4)) {
        case [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0]: self = .utf32
        case let start where start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]): self = .utf16
        default: return nil
        }
    }

    /// Enough to see the zero bytes, whatever the size of the text.
    private static let sampleByteCount = 4096

    /// Whether all characters are below U+110000, as four bytes in one of the two orders, and most below U+10000.
    private static func isUTF32(_ sample: [UInt8]) -> Bool {
        let starts = stride(from: 0, to: sample.count - 3, by: 4)
        return [(highest: 0, plane: 1), (highest: 3, plane: 2)].contains { order in
            let planes = starts.map { sample[$0 + order.highest] == 0 ? sample[$0 + order.plane] : .max }
            return planes.allSatisfy { $0 <= 0x10 } && planes.count { $0 == 0 } * 2 > planes.count
        }
    }

    /// Whether one byte of each pair is often zero, and the other one seldom.
    private static func isUTF16(_ sample: [UInt8]) -> Bool {
        let zeros = sample.indices.filter { sample[$0] == 0 }
        let firstCount = zeros.count { $0 % 2 == 0 }
        let count = max(firstCount, zeros.count - firstCount)
        // A path has slashes, a dot and an extension, whatever the script of its names.
        return count > 0 && count * 8 >= sample.count && count * 4 >= zeros.count * 3
    }
}
