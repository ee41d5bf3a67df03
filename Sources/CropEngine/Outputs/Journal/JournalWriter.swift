import FaceCropCore
import SystemPackage

/// Writes lines into a new file in large pieces; once all are written, it replaces the old file.
struct JournalWriter {
    private static let bufferByteCount = 1 << 16

    private let file: ReplacingFile
    private var buffer: [UInt8]

    init(_ file: ReplacingFile, head: [UInt8]) {
        self.file = file
        buffer = head
    }

    /// Adds a line and its line break; returns the position of the line.
    mutating func append(_ line: [UInt8]) throws(Errno) -> Int {
        let offset = file.byteCount + buffer.count
        buffer += line
        buffer.append(0x0A)
        if buffer.count >= Self.bufferByteCount { try flush() }
        return offset
    }

    /// Gives the file its name.
    mutating func commit() throws(Errno) {
        try flush()
        try file.commit()
    }

    private mutating func flush() throws(Errno) {
        let content = buffer
        try content.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
        buffer.removeAll(keepingCapacity: true)
    }
}
