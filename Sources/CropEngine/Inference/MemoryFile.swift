import COpenVINO
import Foundation
import Glibc

/// Bytes in memory under a path, for libraries that read nothing but files and judge them by their names.
enum MemoryFile {
    /// Calls `body` with a path whose last component is `name` and where `bytes` can be read, during the call only.
    ///
    /// The bytes stay in memory; what is on the disk is a link to there, in a folder that belongs to this user alone.
    /// - Throws: `InferenceError` when there is no memory or no folder for temporary files, or what `body` throws.
    static func withPath<Result>(
        named name: String,
        to bytes: [UInt8],
        _ body: (String) throws(InferenceError) -> Result
    ) throws(InferenceError) -> Result {
        let descriptor = try checked("memfd_create", cov_create_memory_file(name))
        defer { close(descriptor) }
        try write(bytes, to: descriptor)
        var template = Array("\(NSTemporaryDirectory())/facecrop-model-XXXXXX".utf8CString)
        _ = try checked("mkdtemp", mkdtemp(&template) == nil ? -1 : 0)
        let folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        defer { rmdir(folder) }
        let path = "\(folder)/\(name)"
        _ = try checked("symlink", symlink("/proc/self/fd/\(descriptor)", path))
        defer { unlink(path) }
        return try body(path)
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(InferenceError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            rest = rest.dropFirst(Int(try checked("write", CInt(clamping: count))))
        }
    }

    private static func checked(_ operation: String, _ result: CInt) throws(InferenceError) -> CInt {
        let reason = errno
        guard result >= 0 else {
            throw InferenceError(
                operation: operation,
                statusCode: Int(reason),
                cause: String(cString: strerror(reason))
            )
        }
        return result
    }
}
