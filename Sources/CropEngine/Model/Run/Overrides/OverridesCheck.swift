import Synchronization
package import SystemPackage

/// Finds everything in files of overrides that a run would complain about.
package struct OverridesCheck: Sendable {
    /// The files that were found, in the order in which they were read.
    package let files: [FilePath]
    /// What is wrong, in the order of the files and their lines.
    package let findings: [OverrideFinding]

    /// Checks the file at `path`, or if that is a folder, the files that `crop` would read in it and the folders below.
    ///
    /// Photos are read only to find those of entries with a SHA-256 that are not at their paths.
    ///
    /// - Throws: `inputNotReadable` if there is no such file or folder, or it may not be read.
    package init(_ path: FilePath) throws(RunError) {
        let isFolder: Bool
        do throws(Errno) {
            isFolder = try (path.isEmpty ? "." : path).stat().type == .directory
        } catch {
            throw Self.notReadable(path, error)
        }
        var discover = DiscoverOptions()
        discover.inputs = [DiscoverInput(path: isFolder ? path : path.removingLastComponent(), origin: .argument)]
        if discover.inputs[0].path.isEmpty { discover.inputs[0] = DiscoverInput(path: ".", origin: .argument) }
        let folders = Mutex<[FilePath]>([])
        let walk = try InputWalk(discover) { folder in folders.withLock { $0.append(folder) } }
        let catalog: OverrideCatalog
        if isFolder {
            catalog = OverrideCatalog([], discover)
            for _ in walk {}
            for folder in folders.withLock({ $0 }) {
                let own = folder.appending(OverridesFile.fileName)
                catalog.load(for: PhotoFile(path: own, relativePath: own, isNamedByUser: false))
            }
        } else {
            catalog = OverrideCatalog([try Self.file(at: path)], discover)
        }
        _ = catalog.findMoved(walk, .none, StopRequest())
        files = catalog.paths
        findings = catalog.findings()
    }

    /// The file that the user names: one that is not called as `crop` would look for it may be about photos anywhere.
    private static func file(at path: FilePath) throws(RunError) -> LoadedOverrides {
        let folder = path.removingLastComponent()
        let isNamed = path.lastComponent.map { OverridesFile.path(in: folder).lastComponent != $0 } ?? true
        let place = isNamed ? RealPath.ofFolder(folder) : folder
        switch FolderOverrides(at: path, in: place, followsLinks: true, isNamedByUser: isNamed) {
        case .file(let file): return file
        case .none: throw notReadable(path, .noSuchFileOrDirectory)
        case .unknown: throw notReadable(path, .permissionDenied)
        }
    }

    private static func notReadable(_ path: FilePath, _ error: Errno) -> RunError {
        let isMissing = error == .noSuchFileOrDirectory
        let text =
            isMissing
            ? "There is no file or folder '\(path)'; check the name and the working folder."
            : "The overrides in '\(path)' cannot be read: \(error)."
        return RunError(.inputNotReadable, text)
    }
}
