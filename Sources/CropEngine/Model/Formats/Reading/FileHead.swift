import Glibc
package import SystemPackage

/// The start of a file and its size: enough to tell whether it is a photo.
package struct FileHead: Sendable, Hashable {
    /// The first ``PictureFormat/sniffedByteCount`` bytes; fewer if the file is shorter.
    package var firstBytes: [UInt8]
    /// The size of the whole file.
    package var byteCount: Int

    /// Makes a head from bytes in memory.
    init(firstBytes: [UInt8], byteCount: Int) {
        self.firstBytes = firstBytes
        self.byteCount = byteCount
    }

    /// The head of a photo, in its file or in memory.
    ///
    /// - Throws: As ``init(of:)-(FilePath)``.
    init(of file: PhotoFile) throws(PhotoError) {
        guard let content = file.content else {
            try self.init(of: file.path)
            return
        }
        let start = content.bytes.prefix(PictureFormat.sniffedByteCount)
        self.init(firstBytes: Array(start), byteCount: content.bytes.count)
    }

    /// Reads the head of the file at `path`, which is opened for reading only and closed again.
    ///
    /// - Throws: The reason if the file is gone, may not be read, or has been replaced by something that is not a
    ///   regular file.
    package init(of path: FilePath) throws(PhotoError) {
        do throws(Errno) { self = try Self.read(path) } catch { throw .notReadable(path, error) }
    }

    /// Reads the head of the file at `path`, which is opened for reading only and closed again.
    ///
    /// - Throws: What the system says; `invalidArgument` if it is not a regular file.
    static func read(_ path: FilePath) throws(Errno) -> Self {
        let descriptor = try open(path)
        defer { close(descriptor) }
        let status = try Stat(FileDescriptor(rawValue: descriptor))
        guard status.type == .regular else { throw .invalidArgument }
        return Self(firstBytes: try readStart(descriptor), byteCount: Int(status.size))
    }

    /// Opens without waiting, so that a pipe that has replaced the file does not block the run.
    private static func open(_ path: FilePath) throws(Errno) -> CInt {
        let descriptor = path.withPlatformString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return descriptor
    }

    private static func readStart(_ descriptor: CInt) throws(Errno) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: PictureFormat.sniffedByteCount)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { throw Errno(rawValue: errno) }
        return Array(bytes.prefix(count))
    }
}
