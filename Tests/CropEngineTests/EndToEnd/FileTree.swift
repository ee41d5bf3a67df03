import FaceCropCore
import Glibc
import SystemPackage

/// What lies in a folder and all folders below it, whatever the names; independent of how the product walks folders.
enum FileTree {
    /// The paths of all files but those kept for the next run, hidden ones too, relative to `folder`; none when it does not
    /// exist.
    static func files(in folder: FilePath) -> [FilePath] {
        allFiles(in: folder).filter { !$0.components.contains(".facecrop") }
    }

    private static func allFiles(in folder: FilePath) -> [FilePath] {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var found: [FilePath] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name == [.dot] || name == [.dot, .dot] { continue }
            let path = FilePath(bytes: name)
            let isFolder = Int(entry.pointee.d_type) == Int(DT_DIR)
            found += isFolder ? allFiles(in: folder.pushing(path)).map { path.pushing($0) } : [path]
        }
        return found
    }

    /// Every file with its bytes.
    static func contents(of folder: FilePath) throws -> [FilePath: [UInt8]] {
        var contents: [FilePath: [UInt8]] = [:]
        for file in files(in: folder) { contents[file] = try bytes(of: folder.pushing(file)) }
        return contents
    }

    static func bytes(of file: FilePath) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(file, .readOnly)
        return try descriptor.closeAfter {
            var bytes = [UInt8](repeating: 0, count: Int(try descriptor.seek(offset: 0, from: .end)))
            let count = try bytes.withUnsafeMutableBytes { try descriptor.read(fromAbsoluteOffset: 0, into: $0) }
            return Array(bytes.prefix(count))
        }
    }

    /// What a run must never leave behind: its files under temporary names.
    static func temporaryFiles(in folder: FilePath) -> [FilePath] {
        files(in: folder).filter { $0.lastComponentBytes.starts(with: ".facecrop".utf8) }
    }
}
