/// Reads requests that are lines: one JSON object a line.
///
/// It trusts no byte. A line that cannot be read as a request is one mistake, and the next line is read as if nothing
/// had happened; blank lines only count. A line of more than ``maximumLineByteCount`` bytes is not kept.
package struct StreamRequestParser: StreamParser {
    /// The most bytes of a line, without its end: 1 MiB.
    static let maximumLineByteCount = 1 << 20

    /// From this size on, the bytes of lines that were read are removed.
    private static let compactionByteCount = 1 << 16

    private var bytes: [UInt8] = []
    /// The position of the next line in `bytes`.
    private var start = 0
    /// The position up to which there is no end of that line.
    private var searched = 0
    /// Whether the rest of the line is passed over, because it is too long.
    private var isPassingOver = false
    private var hasEnded = false
    /// The number of lines before the next one.
    private var number = 0

    package init() {}

    package mutating func append(_ piece: [UInt8]) { bytes += piece }

    package mutating func end() { hasEnded = true }

    package mutating func next() -> StreamEvent? {
        while let end = bytes[searched...].firstIndex(of: Self.lineEnd) {
            let event = takeLine(upTo: end)
            discard(upTo: end + 1)
            if let event { return event }
        }
        searched = bytes.count
        if isPassingOver {
            discard(upTo: bytes.count)
        } else if bytes.count - start > Self.maximumLineByteCount {
            isPassingOver = true
            discard(upTo: bytes.count)
            return tooLong(number + 1)
        }
        guard hasEnded, start < bytes.count else { return nil }
        let event = takeLine(upTo: bytes.count)
        discard(upTo: bytes.count)
        return event
    }

    private static let lineEnd = UInt8(ascii: "\n")

    /// What the line up to `end` says; `nil` if it says nothing, or was too long.
    private mutating func takeLine(upTo end: Int) -> StreamEvent? {
        number += 1
        defer { isPassingOver = false }
        if isPassingOver { return nil }
        let line = bytes[start..<end]
        if line.count > Self.maximumLineByteCount { return tooLong(number) }
        if line.allSatisfy({ Self.blanks.contains($0) }) { return nil }
        return Self.event(line, number)
    }

    private static let blanks = Array(" \t\r".utf8)

    private static func event(_ line: ArraySlice<UInt8>, _ number: Int) -> StreamEvent {
        var id: StreamID?
        do throws(RequestMembers.Mistake) {
            let members = try RequestMembers(line)
            id = members.id
            let photo = try members.photoOfLine()
            return .request(StreamRequest(number: number, id: id ?? .number(number), photo: photo))
        } catch {
            return .mistake(StreamMistake(.badRequest, number: number, id: id, message: error.text))
        }
    }

    private func tooLong(_ number: Int) -> StreamEvent {
        let text = "The line has more than \(Self.maximumLineByteCount) bytes, so it was not read."
        return .mistake(StreamMistake(.badRequest, number: number, message: text))
    }

    private mutating func discard(upTo end: Int) {
        start = end
        searched = end
        guard start == bytes.count || start >= Self.compactionByteCount else { return }
        bytes.removeFirst(start)
        start = 0
        searched = 0
    }
}
