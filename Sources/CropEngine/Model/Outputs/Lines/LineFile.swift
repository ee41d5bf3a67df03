import Glibc
package import SystemPackage

/// A file of lines that are read at any position and appended.
///
/// Several threads may read; one at a time may append or truncate.
package final class LineFile: Sendable {
    /// The position of a line in the file.
    struct Place: Sendable, Hashable {
        /// Bytes from the start of the file.
        var offset: Int
        /// Bytes without the line break.
        var length: Int
    }

    private let descriptor: CInt

    /// Opens the file at `path`, for appending or only for reading.
    package init(_ path: FilePath, isReadOnly: Bool) throws(Errno) {
        let flags = (isReadOnly ? O_RDONLY : O_RDWR | O_CREAT | O_APPEND) | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        descriptor = path.withPlatformString { open($0, flags, 0o666) }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Which file it is, whatever has its name now; `nil` if that is not known.
    var identity: FileIdentity? { (try? Stat(FileDescriptor(rawValue: descriptor))).map { FileIdentity($0) } }

    /// The size in bytes; `nil` if it is not a regular file.
    func byteCount() throws(Errno) -> Int? {
        var status = stat()
        try Errno.check(fstat(descriptor, &status))
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// What the owner and the permissions of the file say against it; `nil` if nothing does.
    func doubt() throws(Errno) -> String? {
        var status = stat()
        try Errno.check(fstat(descriptor, &status))
        return FileTrust.doubt(status)
    }

    /// The bytes at a position; fewer if the file ends before.
    func read(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
        try FileReading.bytes(of: descriptor, at: offset, count: count)
    }

    /// Appends `line`, which includes its line break, after the last of `byteCount` bytes.
    ///
    /// If the disk has taken only a part, the rest is written, too; a full disk refuses that.
    /// - Throws: The reason; no part of the line then remains in the file.
    package func append(_ line: [UInt8], after byteCount: Int) throws(Errno) {
        var rest = line[...]
        do throws(Errno) {
            while !rest.isEmpty {
                let count = try rest.withUnsafeBytes { bytes in
                    Result { () throws(Errno) in
                        try Errno.repeating { write(descriptor, bytes.baseAddress, bytes.count) }
                    }
                }.get()
                if count == 0 { throw .ioError }
                rest = rest.dropFirst(count)
            }
        } catch {
            try cut(at: byteCount)
            throw error
        }
    }

    /// Drops everything after `byteCount` bytes.
    package func cut(at byteCount: Int) throws(Errno) { try FileCall.cut.refusal { ftruncate(descriptor, byteCount) } }

    /// Flushes the appended lines to the disk.
    func flush() throws(Errno) { try DiskFlush.flush(descriptor) }
}
