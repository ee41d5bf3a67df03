import Foundation

/// Files that are gone when they are closed.
enum UnnamedFile {
    /// A file that holds `contents` and is read from its beginning.
    static func make(_ contents: Data = Data()) throws -> FileHandle {
        let url = FileManager.default.temporaryDirectory.appending(path: "facecrop-test-\(UUID().uuidString)")
        try contents.write(to: url)
        defer { unlink(url.path) }
        return try FileHandle(forUpdating: url)
    }

    /// All that is in `file`.
    static func contents(of file: FileHandle) throws -> Data {
        try file.seek(toOffset: 0)
        return try file.readToEnd() ?? Data()
    }
}
