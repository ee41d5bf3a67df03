import FaceCropCore
import FaceCropOutputs
import Synchronization
import SystemPackage

/// The names of outputs that requests have, and the folders that photos came from.
final class StreamNames: Sendable {
    private struct State {
        /// Hashes of the keys of names, 8 bytes each.
        var taken: Set<Int> = []
        var inputFolders: Set<FileIdentity> = []
    }

    private let state = Mutex(State())

    /// Takes the names of the outputs of a request; the first that another request has, or `nil` if all are free.
    func take(_ paths: [FilePath]) -> FilePath? {
        state.withLock { state in
            if let path = paths.first(where: { state.taken.contains(Self.hash($0)) }) { return path }
            state.taken.formUnion(paths.map(Self.hash))
            return nil
        }
    }

    /// Gives names back, because nothing was written to them.
    func release(_ paths: [FilePath]) { state.withLock { $0.taken.subtract(paths.map(Self.hash)) } }

    /// Notes that the file at `path` is a photo, and returns whether photos came from one of the `folders` of its
    /// outputs, which might then replace them.
    ///
    /// A photo that is a link comes from the folder of the link, and from that of its target.
    func noteInput(_ path: FilePath, outputsIn folders: [FilePath]) -> Bool {
        let inputs = [FileIdentity(of: path.removingLastComponent()), FileIdentity(ofFolderOfLinkedFile: path)]
        let outputs = folders.compactMap { FileIdentity(of: $0) }
        return state.withLock { state in
            state.inputFolders.formUnion(inputs.compactMap { $0 })
            return outputs.contains { state.inputFolders.contains($0) }
        }
    }

    private static func hash(_ path: FilePath) -> Int { OutputKey(path.bytes).hashValue }
}
