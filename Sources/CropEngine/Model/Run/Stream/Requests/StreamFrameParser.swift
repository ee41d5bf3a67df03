import SystemPackage

/// Reads requests that are frames: a ``StreamFramePrefix``, a header in JSON, and the bytes of a photo.
///
/// It trusts no byte. A header that cannot be read as a request is one mistake, and the next frame is read as if
/// nothing had happened. Where it is not known where the next frame begins, there is a last mistake, and all later
/// bytes are passed over. A body of more bytes than are accepted is not kept.
package struct StreamFrameParser: StreamParser {
    private enum State {
        case prefix
        case header(StreamFramePrefix)
        /// In the body; the frame asks for the photo of this name, or for nothing.
        case body(Result<FrameHeader, StreamMistake>, StreamFramePrefix)
        /// It is not known where a frame begins.
        case lost
    }

    private struct FrameHeader {
        var id: StreamID
        var name: FilePath
    }

    /// So many bytes of a body are made room for at once; longer bodies get more while they come.
    private static let reservedByteCount = 64 << 20

    private let maximumBodyByteCount: Int
    private var state = State.prefix
    /// The bytes of the part of the frame that is read.
    private var part: [UInt8] = []
    /// How many bytes of a body that is not kept have come.
    private var passedOverByteCount: UInt64 = 0
    private var piece: [UInt8] = []
    /// The position of the next byte in `piece`.
    private var start = 0
    private var hasEnded = false
    /// The number of frames before the one that is read.
    private var number = 0
    /// The number of bytes before the frame that is read.
    private var frameOffset: UInt64 = 0

    /// Makes a parser that keeps bodies of at most `maximumBodyByteCount` bytes.
    package init(maximumBodyByteCount: Int) { self.maximumBodyByteCount = maximumBodyByteCount }

    package mutating func append(_ piece: [UInt8]) {
        if start == self.piece.count {
            self.piece = piece
        } else {
            self.piece = Array(self.piece[start...]) + piece
        }
        start = 0
    }

    package mutating func end() { hasEnded = true }

    package mutating func next() -> StreamEvent? {
        while true {
            switch state {
            case .prefix:
                let isWhole = collect(StreamFramePrefix.byteCount)
                guard part.elementsEqual(StreamFramePrefix.mark.prefix(part.count)) || isMarked else {
                    return lose("it does not begin with '\(String(decoding: StreamFramePrefix.mark, as: UTF8.self))'")
                }
                guard isWhole, let prefix = StreamFramePrefix(part) else { return part.isEmpty ? nil : cutOff() }
                guard prefix.headerByteCount <= StreamFramePrefix.maximumHeaderByteCount else {
                    return lose(
                        "its header has \(prefix.headerByteCount) bytes, more than the "
                            + "\(StreamFramePrefix.maximumHeaderByteCount) allowed"
                    )
                }
                part = []
                state = .header(prefix)
            case .header(let prefix):
                guard collect(Int(prefix.headerByteCount)) else { return cutOff() }
                state = .body(header(), prefix)
                part = []
                if isKept(prefix) { part.reserveCapacity(min(Int(prefix.bodyByteCount), Self.reservedByteCount)) }
            case .body(let header, let prefix):
                let isWhole = isKept(prefix) ? collect(Int(prefix.bodyByteCount)) : passOver(prefix.bodyByteCount)
                guard isWhole else { return cutOff() }
                return finish(header, prefix)
            case .lost:
                start = piece.count
                return nil
            }
        }
    }

    private var isMarked: Bool { part.starts(with: StreamFramePrefix.mark) }

    private func isKept(_ prefix: StreamFramePrefix) -> Bool { prefix.bodyByteCount <= maximumBodyByteCount }

    /// Takes bytes until the part has `count`; `false` if more must come.
    private mutating func collect(_ count: Int) -> Bool {
        let taken = piece[start...].prefix(count - part.count)
        part += taken
        start += taken.count
        return part.count == count
    }

    /// Takes bytes without keeping them, until there were `count`; `false` if more must come.
    private mutating func passOver(_ count: UInt64) -> Bool {
        let taken = min(UInt64(piece.count - start), count - passedOverByteCount)
        start += Int(taken)
        passedOverByteCount += taken
        return passedOverByteCount == count
    }

    private func header() -> Result<FrameHeader, StreamMistake> {
        let number = number + 1
        var id: StreamID?
        do throws(RequestMembers.Mistake) {
            let members = try RequestMembers(part)
            id = members.id
            return .success(FrameHeader(id: id ?? .number(number), name: try members.nameOfPhoto()))
        } catch {
            return .failure(StreamMistake(.badRequest, number: number, id: id, message: error.text))
        }
    }

    /// Ends a whole frame.
    private mutating func finish(
        _ header: Result<FrameHeader, StreamMistake>,
        _ prefix: StreamFramePrefix
    ) -> StreamEvent {
        let body = part
        number += 1
        frameOffset &+= UInt64(StreamFramePrefix.byteCount) + UInt64(prefix.headerByteCount)
        frameOffset &+= prefix.bodyByteCount
        passedOverByteCount = 0
        part = []
        state = .prefix
        switch header {
        case .failure(let mistake): return .mistake(mistake)
        case .success(let header):
            let photo: StreamRequest.Photo =
                isKept(prefix)
                ? .content(PhotoContent(body), name: header.name)
                : .tooManyBytes(Int(clamping: prefix.bodyByteCount), name: header.name)
            return .request(StreamRequest(number: number, id: header.id, photo: photo))
        }
    }

    /// The last mistake if the bytes have ended in the middle of the frame; `nil` if more may come.
    private mutating func cutOff() -> StreamEvent? {
        guard hasEnded else { return nil }
        let place =
            switch state {
            case .prefix: "in its first \(StreamFramePrefix.byteCount) bytes"
            case .header(let prefix): "in its header of \(prefix.headerByteCount) bytes"
            case .body(_, let prefix): "in its body of \(prefix.bodyByteCount) bytes"
            case .lost: "before it"
            }
        return lose("the input ends \(place)")
    }

    private mutating func lose(_ reason: String) -> StreamEvent {
        state = .lost
        part = []
        start = piece.count
        let text = "Frame \(number + 1), at byte \(frameOffset) of the input, cannot be read: \(reason)."
        return .mistake(StreamMistake(.badFrame, number: number + 1, message: text))
    }
}
