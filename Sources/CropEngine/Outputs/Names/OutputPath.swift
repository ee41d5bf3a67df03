import FaceCropCore
import FaceCropRunModel

/// Which paths an output can have, even if another user wrote the manifest, journal or table that names them: pure.
package enum OutputPath {
    private static let stateFolder = OutputKey(Array(StateFolder.name.utf8))
    private static let manifest = OutputKey(Array("manifest.json".utf8))

    /// Whether a path, relative to the output folder, can be that of an output: it leads inside, and not to what
    /// facecrop itself keeps there.
    package static func isOne(_ path: [UInt8]) -> Bool {
        guard ConfinedFolder.isInside(path) else { return false }
        if let slash = path.firstIndex(of: .slash) {
            return path[0] != .dot || OutputKey(Array(path[..<slash])) != stateFolder
        }
        let key = OutputKey(path)
        return key != stateFolder && key != manifest
            && Shard(manifestName: String(decoding: path, as: UTF8.self).lowercased()) == nil
    }
}
