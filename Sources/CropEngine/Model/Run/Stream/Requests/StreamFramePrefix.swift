/// The first 16 bytes of a frame: a mark, and the lengths of the header and the body, both little-endian.
package struct StreamFramePrefix: Sendable, Hashable {
    /// The first bytes of each frame; the last one is the version of the form.
    static let mark = Array("FCS1".utf8)
    /// The number of bytes of a prefix.
    package static let byteCount = 16
    /// The most bytes of a header: 1 MiB.
    package static let maximumHeaderByteCount = 1 << 20

    /// The number of bytes of the header, which is JSON.
    package var headerByteCount: UInt32
    /// The number of bytes of the body.
    package var bodyByteCount: UInt64

    package init(headerByteCount: UInt32, bodyByteCount: UInt64) {
        self.headerByteCount = headerByteCount
        self.bodyByteCount = bodyByteCount
    }

    /// Reads a prefix; `nil` if the bytes are not 16, or do not begin with the mark.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount, bytes.starts(with: Self.mark) else { return nil }
        func number(_ range: Range<Int>) -> UInt64 {
            bytes.dropFirst(range.lowerBound).prefix(range.count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(headerByteCount: UInt32(truncatingIfNeeded: number(4..<8)), bodyByteCount: number(8..<16))
    }

    /// The 16 bytes.
    package var encoded: [UInt8] {
        Self.mark + (0..<4).map { UInt8(truncatingIfNeeded: headerByteCount >> (8 * $0)) }
            + (0..<8).map { UInt8(truncatingIfNeeded: bodyByteCount >> (8 * $0)) }
    }
}
