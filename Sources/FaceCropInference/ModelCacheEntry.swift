import FaceCropCore
import FaceCropHashing
import Glibc
package import SystemPackage

/// One file of the model cache: a header, a checksum of 8 bytes, and a compiled model.
package struct ModelCacheEntry: Sendable {
    /// No compiled model is as large: what is will not be read.
    private static let maximumByteCount = 1 << 28

    /// Where the file is, or would be.
    package let path: FilePath
    private let header: [UInt8]

    package init(path: FilePath, header: [UInt8]) {
        self.path = path
        self.header = header
    }

    /// The compiled model; `nil` when there is no such file, or it is not whole, not of this header, or such that others
    /// may have written it.
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

    /// Writes the compiled model in the place of what may be there.
    ///
    /// - Throws: `Errno` when the file cannot be written; what was there is still there then.
    package func write(_ content: UnsafeRawBufferPointer) throws(Errno) {
        let file = try ReplacingFile(replacing: path)
        let head = header + Checksum(of: content).bytes
        try head.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
        try file.write(content)
        try file.commit()
    }

    /// The size of a regular file that belongs to this user and that not everybody may write to.
    private static func trustedByteCount(_ descriptor: CInt) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & S_IWOTH == 0, status.st_size <= maximumByteCount
        else { return nil }
        return Int(status.st_size)
    }
}
