import FaceCropModel
import FoundationEssentials
import Glibc
import SystemPackage

/// Reads and writes whole files of a few kilobytes.
enum SmallFile {
    /// The bytes of the file, up to 1 MB.
    ///
    /// - Throws: `Errno` from the system, `.fileTooLarge` above 1 MB.
    static func read(_ path: FilePath) throws(Errno) -> Data {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        defer { close(descriptor) }
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= 1 << 20 {
            let count = try Errno.repeating { Glibc.read(descriptor, &buffer, buffer.count) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[..<count])
        }
        throw .fileTooLarge
    }

    /// Writes `bytes` beside `path` and renames the file, so that a reader finds either the old or the new file,
    /// complete.
    ///
    /// Only the owner can access folder and file. The file is not flushed to the disk: if a power cut loses it, its
    /// content is requested again.
    static func write(_ bytes: Data, to path: FilePath) throws(Errno) {
        let folder = path.removingLastComponent()
        try makeFolder(folder)
        let temporary = folder.appending(".\(UUID().uuidString)")
        let descriptor = temporary.withPlatformString {
            open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        do throws(Errno) {
            try writeAll(bytes, to: descriptor)
            let result = temporary.withPlatformString { from in path.withPlatformString { rename(from, $0) } }
            if result != 0 { throw Errno(rawValue: errno) }
        } catch {
            _ = temporary.withPlatformString { unlink($0) }
            throw error
        }
    }

    /// Writes all bytes and closes the descriptor in any case.
    private static func writeAll(_ bytes: Data, to descriptor: CInt) throws(Errno) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            do throws(Errno) {
                let count = try Errno.repeating {
                    rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                }
                rest = rest.dropFirst(count)
            } catch {
                close(descriptor)
                throw error
            }
        }
        try FileCall.close.refusal { close(descriptor) }
    }

    private static func makeFolder(_ path: FilePath) throws(Errno) {
        if path.isEmpty || path.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path.removingLastComponent() != path else { throw Errno(rawValue: errno) }
        try makeFolder(path.removingLastComponent())
        if path.withPlatformString({ mkdir($0, 0o700) }) != 0, errno != EEXIST { throw Errno(rawValue: errno) }
    }
}
