import Synchronization
import SystemPackage

/// The photos that the survey of a run has found, and their paths in the mirrored tree: 8 bytes each.
final class FoundFiles: Sendable {
    private struct State {
        var hashes: Set<Int> = []
        var lastFolder: (path: [UInt8], identity: FileIdentity?)?
    }

    private let state = Mutex(State())

    /// Adds a photo; the folder of the one before is not looked up again.
    func insert(_ file: PhotoFile) {
        let (folder, name) = file.path.bytes.parentAndName
        state.withLock { state in
            if state.lastFolder.map({ $0.path.elementsEqual(folder) }) != true {
                state.lastFolder = (Array(folder), FileIdentity(of: FilePath(bytes: folder)))
            }
            guard let identity = state.lastFolder?.identity else { return }
            let place = PhotoPlace(folder: identity, name: Array(name))
            state.hashes.insert(Self.hash(place, file.relativePath.bytes))
        }
    }

    /// Whether the photo at `path` was found, with this path in the mirrored tree.
    func contains(_ path: FilePath, _ relativePath: [UInt8]) -> Bool {
        guard let place = PhotoPlace(path) else { return false }
        return state.withLock { $0.hashes.contains(Self.hash(place, relativePath)) }
    }

    private static func hash(_ place: PhotoPlace, _ relativePath: [UInt8]) -> Int {
        var hasher = Hasher()
        hasher.combine(place)
        hasher.combine(relativePath)
        return hasher.finalize()
    }
}
