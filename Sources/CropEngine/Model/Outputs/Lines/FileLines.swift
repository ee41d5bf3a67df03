import Glibc
package import SystemPackage

/// The lines of a file one after the other; bytes after the last line break are not a line.
package struct FileLines {
    /// A line without its line break.
    package struct Line: Sendable {
        package var bytes: ArraySlice<UInt8>
        var place: LineFile.Place
    }

    /// Why the lines cannot be read to the end.
    package enum Failure: Error, Hashable {
        /// The system refuses to read, or the run is told to stop: then `interrupted`.
        case system(Errno)
        /// A line has more than ``maximumLength`` bytes: facecrop has not written it, and reading what has no line
        /// breaks would have no end.
        case lineTooLong
    }

    /// The length of the longest line that is read: a photo with a thousand faces has a tenth of that.
    static let maximumLength = 16 << 20
    private static let chunkByteCount = 1 << 20
    private static let batchByteCount = 4 << 20

    /// The position after the last line's line break.
    package private(set) var end: Int
    private let file: LineFile
    private let stop: StopRequest
    /// The bytes that have been read but not returned; they begin at `end`.
    private var buffer: ArraySlice<UInt8> = []

    /// The lines of `file` from `start` on, until `stop` is made.
    package init(of file: LineFile, from start: Int = 0, stop: StopRequest = StopRequest()) {
        self.file = file
        self.stop = stop
        end = start
    }

    /// The next lines, as many as are worth processing on all cores; empty at the end.
    mutating func nextBatch() throws(Failure) -> [Line] {
        let start = end
        var lines: [Line] = []
        while end - start < Self.batchByteCount, let line = try next() { lines.append(line) }
        return lines
    }

    /// The next line; `nil` at the end.
    package mutating func next() throws(Failure) -> Line? {
        while true {
            let lineBreak = lineBreakIndex()
            guard (lineBreak ?? buffer.endIndex) - buffer.startIndex <= Self.maximumLength else { throw .lineTooLong }
            if let lineBreak { return take(upTo: lineBreak) }
            guard !stop.isMade else { throw .system(.interrupted) }
            let chunk: [UInt8]
            do throws(Errno) {
                chunk = try file.read(at: end + buffer.count, count: Self.chunkByteCount)
            } catch {
                throw .system(error)
            }
            if chunk.isEmpty { return nil }
            buffer = Array(buffer)[...] + chunk
        }
    }

    private mutating func take(upTo lineBreak: Int) -> Line {
        let bytes = buffer[..<lineBreak]
        let line = Line(bytes: bytes, place: .init(offset: end, length: bytes.count))
        buffer = buffer[(lineBreak + 1)...]
        end += bytes.count + 1
        return line
    }

    private func lineBreakIndex() -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = memchr(start, 0x0A, bytes.count) else { return nil }
            return buffer.startIndex + (UnsafeRawPointer(found) - start)
        }
    }
}

extension RunError {
    /// The failure to read the lines of the file at `path` of the output folder, which the run cannot do without.
    init(readingLinesOf path: FilePath, _ failure: FileLines.Failure) {
        switch failure {
        case .system(let reason): self.init(reading: path, reason)
        case .lineTooLong:
            self.init(
                .outputNotWritable,
                "'\(path)' has a line of more than \(FileLines.maximumLength >> 20) MiB, which facecrop has not "
                    + "written. Move the file away.",
                options: ["run.destination"]
            )
        }
    }
}
