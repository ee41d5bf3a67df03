import FaceCropModel
import Glibc
package import SystemPackage

/// The content of a folder and all its subfolders, whatever the names; independent of the product's walk.
package enum FileTree {
    /// The paths of all files, including hidden ones, except the state for the next run, relative to `folder`; empty if
    /// it does not exist.
    package static func files(in folder: FilePath) -> [FilePath] {
        allFiles(in: folder).filter { !$0.components.contains(".facecrop") }
    }

    private static func allFiles(in folder: FilePath) -> [FilePath] {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var found: [FilePath] = []
        while let entry = readdir(stream) {
            let name = entry.nameBytes
            if name == [.dot] || name == [.dot, .dot] { continue }
            let path = FilePath(bytes: name)
            let isFolder = Int(entry.pointee.d_type) == Int(DT_DIR)
            found += isFolder ? allFiles(in: folder.pushing(path)).map { path.pushing($0) } : [path]
        }
        return found
    }

    /// Every file with its content.
    package static func contents(of folder: FilePath) throws -> [FilePath: [UInt8]] {
        var contents: [FilePath: [UInt8]] = [:]
        for file in files(in: folder) { contents[file] = try bytes(of: folder.pushing(file)) }
        return contents
    }

    /// The bytes of a file; none if it is a link to a folder, whose end would be at the greatest offset.
    package static func bytes(of file: FilePath) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(file, .readOnly)
        return try descriptor.closeAfter {
            var status = stat()
            guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return [] }
            var bytes = [UInt8](repeating: 0, count: Int(try descriptor.seek(offset: 0, from: .end)))
            let count = try bytes.withUnsafeMutableBytes { try descriptor.read(fromAbsoluteOffset: 0, into: $0) }
            return Array(bytes.prefix(count))
        }
    }

    /// Temporary files, which a run must never leave behind.
    package static func temporaryFiles(in folder: FilePath) -> [FilePath] {
        files(in: folder).filter { $0.lastComponentBytes.starts(with: ".facecrop".utf8) }
    }
}
