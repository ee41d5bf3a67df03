/// Splits the bytes from a pipe, which arrive in pieces of any length, into frames.
///
/// It trusts no byte, because a photo may have taken over the process at the other end.
package struct PipeFrameParser {
    /// Bytes that cannot start a frame; everything after them is meaningless.
    package enum InvalidFrame: Error, Hashable {
        case length(UInt32)
        case kind(UInt8)
    }

    private static let lengthByteCount = 4
    /// From this size on, the bytes of returned frames are removed from the buffer.
    private static let compactionByteCount = 1 << 16

    private var bytes: [UInt8] = []
    /// The position of the next frame in `bytes`.
    private var start = 0

    package init() {}

    /// Adds the next piece.
    package mutating func append(_ piece: some Sequence<UInt8>) { bytes.append(contentsOf: piece) }

    /// The next whole frame; `nil` if more bytes are needed.
    ///
    /// - Throws: ``InvalidFrame``; all later calls throw the same.
    package mutating func next() throws(InvalidFrame) -> PipeFrame? {
        let rest = bytes[start...]
        guard rest.count >= Self.lengthByteCount else { return nil }
        let length = UInt32(littleEndianBytes: rest.prefix(Self.lengthByteCount))
        let byteCount = Int(length) - PipeFrame.headByteCount
        guard (0...PipeFrame.maximumBodyByteCount).contains(byteCount) else { throw .length(length) }
        let content = rest.dropFirst(Self.lengthByteCount)
        guard let kindByte = content.first else { return nil }
        guard let kind = PipeFrame.Kind(rawValue: kindByte) else { throw .kind(kindByte) }
        guard content.count >= Int(length) else { return nil }
        let head = content.prefix(PipeFrame.headByteCount)
        let body = content.prefix(Int(length)).dropFirst(PipeFrame.headByteCount)
        let frame = PipeFrame(kind, number: UInt32(littleEndianBytes: head.dropFirst()), body: Array(body))
        discard(Self.lengthByteCount + Int(length))
        return frame
    }

    /// Takes up to `count` bytes that follow the last frame and are in no frame.
    package mutating func takeBytes(_ count: Int) -> [UInt8] {
        let taken = Array(bytes[start...].prefix(count))
        discard(taken.count)
        return taken
    }

    private mutating func discard(_ byteCount: Int) {
        start += byteCount
        guard start == bytes.count || start >= Self.compactionByteCount else { return }
        bytes.removeFirst(start)
        start = 0
    }
}
