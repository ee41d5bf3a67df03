package import Foundation

/// Files that disappear when they are closed.
package enum UnnamedFile {
    /// A file with `contents`, positioned at its beginning.
    package static func make(_ contents: Data = Data()) throws -> FileHandle {
        let url = FileManager.default.temporaryDirectory.appending(path: "facecrop-test-\(UUID().uuidString)")
        try contents.write(to: url)
        defer { unlink(url.path) }
        return try FileHandle(forUpdating: url)
    }

    /// The whole content of `file`.
    package static func contents(of file: FileHandle) throws -> Data {
        try file.seek(toOffset: 0)
        return try file.readToEnd() ?? Data()
    }
}
