import Foundation
import SystemPackage

/// A folder that is deleted when the test ends.
final class TemporaryFolder {
    let path: FilePath

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "azure-face-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        path = FilePath(url.path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }

    /// The files in it and below it, with their contents.
    func files() throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path.string)
        return try Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                let file = path.appending(name).string
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
                    return nil
                }
                return (name, try Data(contentsOf: URL(fileURLWithPath: file)))
            }
        )
    }

    /// The permission bits of a file or folder.
    func permissions(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path.appending(name).string)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}
