/// Cuts what comes out of a pipe, in pieces of any length, into frames.
///
/// It believes nothing: the other end may be a process that a photo has taken over.
package struct PipeFrameParser {
    /// What cannot be the beginning of a frame; nothing after it means anything.
    package enum Nonsense: Error, Hashable {
        case length(UInt32)
        case kind(UInt8)
    }

    private static let lengthByteCount = 4
    /// From this size on what has been cut off is let go.
    private static let compactionByteCount = 1 << 16

    private var bytes: [UInt8] = []
    /// Where in `bytes` the next frame begins.
    private var start = 0

    package init() {}

    /// Takes the next piece.
    package mutating func append(_ piece: some Sequence<UInt8>) { bytes.append(contentsOf: piece) }

    /// The next whole frame; `nil` when more bytes are needed.
    ///
    /// - Throws: ``Nonsense``, and the same again whenever it is asked after that.
    package mutating func next() throws(Nonsense) -> PipeFrame? {
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
        cutOff(Self.lengthByteCount + Int(length))
        return frame
    }

    private mutating func cutOff(_ byteCount: Int) {
        start += byteCount
        guard start == bytes.count || start >= Self.compactionByteCount else { return }
        bytes.removeFirst(start)
        start = 0
    }
}
