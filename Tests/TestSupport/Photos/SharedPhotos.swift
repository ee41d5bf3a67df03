package import Foundation
package import SystemPackage

/// Real photographs and hostile files outside the repository; tests that use them run only if they exist.
///
/// `FACECROP_SHARED` names their folder; by default it is `../shared` relative to the package.
package enum SharedPhotos {
    package static let folder: URL? = {
        let package = URL(filePath: PackageFolder.root.string)
        let named = ProcessInfo.processInfo.environment["FACECROP_SHARED"].map { URL(filePath: $0) }
        let folder = named ?? package.deletingLastPathComponent().appending(path: "shared")
        return FileManager.default.fileExists(atPath: folder.appending(path: "photos").path) ? folder : nil
    }()

    package static var exist: Bool { folder != nil }

    /// The path of a file below the folder.
    package static func path(_ relativePath: String) -> FilePath {
        FilePath((folder ?? URL(filePath: "/")).appending(path: relativePath).path)
    }

    /// All files below a folder, sorted.
    package static func files(below relativePath: String) -> [FilePath] {
        guard let folder = folder?.appending(path: relativePath) else { return [] }
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (found?.compactMap { $0 as? URL } ?? [])
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
            .map { FilePath($0.path) }
            .sorted { $0.string < $1.string }
    }
}
