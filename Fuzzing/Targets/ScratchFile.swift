import Foundation
import Glibc
import SystemPackage

/// A file with an input as its content, for parsers that read files themselves.
enum ScratchFile {
    /// Calls `body` with the path of a file that contains `content`, and removes the file afterwards.
    static func with<Result>(_ content: [UInt8], _ body: (FilePath) throws -> Result) throws -> Result {
        let folder = FilePath(FileManager.default.temporaryDirectory.path)
        let path = folder.appending("facecrop-fuzz-\(getpid())-\(UInt64.random(in: 0 ... .max))")
        let file = try FileDescriptor.open(
            path,
            .writeOnly,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: .ownerReadWrite
        )
        defer { path.withPlatformString { _ = unlink($0) } }
        try file.closeAfter { _ = try file.writeAll(content) }
        return try body(path)
    }
}
