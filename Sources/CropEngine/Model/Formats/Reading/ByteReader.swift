/// Reads whole numbers from bytes that may end too early.
///
/// Positions count from the first byte.
package struct ByteReader {
    /// The order of the bytes of a number.
    package enum Order {
        case bigEndian
        case littleEndian
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let order: Order

    package init(bytes: UnsafeBufferPointer<UInt8>, order: Order) {
        self.bytes = bytes
        self.order = order
    }

    var count: Int { bytes.count }

    func byte(_ position: Int) -> Int? {
        position >= 0 && position < bytes.count ? Int(bytes[position]) : nil
    }

    package func number(_ position: Int, byteCount: Int) -> Int? {
        guard position >= 0, byteCount <= bytes.count, position <= bytes.count - byteCount else { return nil }
        let range = bytes[position..<(position + byteCount)]
        return switch order {
        case .bigEndian: range.reduce(0) { $0 << 8 | Int($1) }
        case .littleEndian: range.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }

    /// Whether the ASCII characters of `text` are at `position`.
    package func has(_ text: StaticString, at position: Int) -> Bool {
        guard position >= 0, position <= bytes.count - text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[position..<(position + $0.count)]) }
    }
}
