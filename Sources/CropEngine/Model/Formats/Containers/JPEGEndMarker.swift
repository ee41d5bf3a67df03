import Glibc

/// The marker at the end of a JPEG (EOI).
///
/// Source: ITU-T T.81, B.1.1.3.
package enum JPEGEndMarker {
    private static let bytes: [UInt8] = [0xFF, 0xD9]

    /// The JPEG in `file` with an end marker, if its first scan begins and no end marker follows; otherwise `nil`.
    ///
    /// Only a decoder can tell whether such a file lacks more than its end marker.
    package static func added(to file: [UInt8]) -> [UInt8]? {
        guard file.suffix(bytes.count) != bytes[...] else { return nil }
        let lacksEnd = file.withUnsafeBufferPointer { buffer in
            let reader = ByteReader(bytes: buffer, order: .bigEndian)
            var segments = JPEGSegments(reader)
            var start = 2
            while let segment = segments.next() { start = segment.end }
            return segments.componentCountOfScan != nil && !follows(start, in: buffer)
        }
        guard lacksEnd else { return nil }
        // The first byte of the marker may be there.
        return (file.last == bytes[0] ? file.dropLast() : file[...]) + bytes
    }

    /// Whether an end marker follows `position`.
    ///
    /// Within a scan, 0xFF is followed by 0 or a restart marker.
    static func follows(_ position: Int, in file: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = file.baseAddress, position >= 0 else { return false }
        var next = position
        while next + bytes.count <= file.count, let found = memchr(first + next, Int32(bytes[0]), file.count - next - 1)
        {
            let start = UnsafeRawPointer(first).distance(to: found)
            if file[start + 1] == bytes[1] { return true }
            next = start + 1
        }
        return false
    }
}
