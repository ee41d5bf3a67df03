import Glibc
package import SystemPackage

/// The lines of a file one after the other; bytes after the last line break are not a line.
package struct FileLines {
    /// A line without its line break.
    package struct Line: Sendable {
        /// The bytes; empty if the line is too long to be kept.
        package var bytes: ArraySlice<UInt8>
        var place: LineFile.Place
    }

    /// The length of the longest line that is kept: a photo with a thousand faces has a tenth of that.
    static let maximumLength = 16 << 20
    private static let chunkByteCount = 1 << 20
    private static let batchByteCount = 4 << 20

    /// The position after the last line's line break.
    package private(set) var end: Int
    private let file: LineFile
    /// The bytes that have been read but not returned; they begin at `end`, unless the start of a long line has been
    /// dropped.
    private var buffer: ArraySlice<UInt8> = []
    private var bufferOffset: Int

    /// The lines of `file` from `start` on.
    package init(of file: LineFile, from start: Int = 0) {
        self.file = file
        end = start
        bufferOffset = start
    }

    /// The next lines, as many as are worth processing on all cores; empty at the end.
    mutating func nextBatch() throws(Errno) -> [Line] {
        let start = end
        var lines: [Line] = []
        while end - start < Self.batchByteCount, let line = try next() { lines.append(line) }
        return lines
    }

    /// The next line; `nil` at the end.
    package mutating func next() throws(Errno) -> Line? {
        while true {
            if let lineBreak = lineBreakIndex() { return take(upTo: lineBreak) }
            if buffer.count > Self.maximumLength {
                bufferOffset += buffer.count
                buffer = []
            }
            let chunk = try file.read(at: bufferOffset + buffer.count, count: Self.chunkByteCount)
            if chunk.isEmpty { return nil }
            buffer = Array(buffer)[...] + chunk
        }
    }

    private mutating func take(upTo lineBreak: Int) -> Line {
        let bytes = bufferOffset == end ? buffer[..<lineBreak] : []
        let next = bufferOffset + lineBreak + 1 - buffer.startIndex
        defer {
            buffer = buffer[(lineBreak + 1)...]
            bufferOffset = next
            end = next
        }
        return Line(bytes: bytes, place: .init(offset: end, length: next - 1 - end))
    }

    private func lineBreakIndex() -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = memchr(start, 0x0A, bytes.count) else { return nil }
            return buffer.startIndex + (UnsafeRawPointer(found) - start)
        }
    }
}
