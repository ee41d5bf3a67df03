package import FaceCropCore
package import FaceCropReport
import Foundation
import Synchronization
package import SystemPackage

/// Writes whole files of decisions, which it must have begun itself.
package final class PlainOverrideStore: OverrideStore {
    private let place: @Sendable (FilePath) -> (file: FilePath, path: FilePath)?
    private let files = Mutex<[FilePath: [String: OverrideEntry]]>([:])

    /// - Parameter place: The file for a photo, and the photo's path relative to its folder.
    package init(place: @escaping @Sendable (FilePath) -> (file: FilePath, path: FilePath)?) { self.place = place }

    package func override(for photo: FilePath) -> OverrideEntry? {
        place(photo).flatMap { place in files.withLock { $0[place.file]?[place.path.string] } }
    }

    package func save(_ override: OverrideEntry?, for photo: FilePath) throws(RunError) -> FilePath {
        guard let (file, path) = place(photo) else {
            throw RunError(.outputNotWritable, "There is no place for decisions about '\(photo)'.")
        }
        try files.withLock { files throws(RunError) in
            if files[file] == nil, PresentFile.status(of: file) != nil {
                throw RunError(.outputCollision, "'\(file)' is there already. Move it away.")
            }
            var entries = files[file, default: [:]]
            entries[path.string] = override
            try Self.write(entries, to: file)
            files[file] = entries
        }
        return file
    }

    private static func write(_ entries: [String: OverrideEntry], to path: FilePath) throws(RunError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = entries.sorted { $0.key < $1.key }.compactMap { name, entry -> String? in
            guard let key = try? encoder.encode(name), let value = try? encoder.encode(entry) else { return nil }
            return "  \(String(decoding: key, as: UTF8.self)): \(String(decoding: value, as: UTF8.self))\n"
        }
        do throws(Errno) {
            let file = try ReplacingFile(replacing: path)
            try file.write(Array("version: 1\nphotos:\n\(lines.joined())".utf8))
            try file.commit()
        } catch {
            throw RunError(writing: path, error)
        }
    }
}
