import FaceCropCore
import Glibc
package import SystemPackage

/// One file of the model cache: a header, a checksum of 8 bytes, and a compiled model.
package struct ModelCacheEntry: Sendable {
    /// The maximum size of an entry, above that of any compiled model; larger files are not read.
    private static let maximumByteCount = 1 << 28

    /// The path of the file, which may not exist.
    package let path: FilePath
    private let header: [UInt8]

    package init(path: FilePath, header: [UInt8]) {
        self.path = path
        self.header = header
    }

    /// Reads the compiled model.
    ///
    /// `nil` if the file does not exist, is incomplete, has another header, or if another user may write to it.
    package func read() -> ExportedModel? {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: header.count + Checksum.byteCount)
        guard let count = Self.trustedByteCount(descriptor), count > head.count,
            head.withUnsafeMutableBytes({ FileReading.fill($0, from: descriptor) }), head.starts(with: header),
            let model = ExportedModel(count: count - head.count, { FileReading.fill($0, from: descriptor) })
        else { return nil }
        return head == header + model.withBytes { Checksum(of: $0).bytes } ? model : nil
    }

    /// Writes the compiled model and replaces an existing file.
    ///
    /// - Throws: `Errno` if the file cannot be written; an existing file then stays as it was.
    package func write(_ content: UnsafeRawBufferPointer) throws(Errno) {
        // Whatever the umask allows, only this user may write to it; otherwise it would not be read.
        let file = try ReplacingFile(replacing: path, permissions: [.ownerReadWrite, .groupRead, .otherRead])
        let head = header + Checksum(of: content).bytes
        try head.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
        try file.write(content)
        try file.commit()
    }

    /// The size of the file if it is a regular file that only this user may write to; otherwise `nil`.
    private static func trustedByteCount(_ descriptor: CInt) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & (S_IWGRP | S_IWOTH) == 0, status.st_size <= maximumByteCount
        else { return nil }
        return Int(status.st_size)
    }
}
