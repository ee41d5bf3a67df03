import Synchronization
package import SystemPackage

/// The folder `.facecrop` in the output folder, with the journal and the lock.
///
/// Runs with `--shard` have their own journal, lock and manifest, so that several can work on one output folder.
package struct StateFolder: Sendable {
    static let name = OutputFolderMark.stateFolderName

    /// The output folder.
    let outputFolder: FilePath
    /// The shard of the run; `nil` if it processes all photos.
    let shard: Shard?
    private let hold = HeldFolder()

    package init(_ outputFolder: FilePath, shard: Shard? = nil) {
        self.outputFolder = outputFolder
        self.shard = shard
    }

    var path: FilePath { outputFolder.appending(Self.name) }
    var journal: FilePath { path.appending(fileName("journal", ".jsonl")) }
    /// The file that records outputs before they are written.
    var writeAheadLog: FilePath { path.appending(fileName("write-ahead", ".jsonl")) }
    /// The file that records drawings before they are written.
    var drawings: FilePath { path.appending("drawings.jsonl") }
    /// The command line of the last run over all photos.
    var command: FilePath { path.appending("command.json") }
    /// The lock that a run over all photos holds exclusively, and that shards share.
    var lock: FilePath { path.appending("lock") }
    /// The lock of a shard.
    var shardLock: FilePath { path.appending(fileName("lock", "")) }
    package var manifest: FilePath { outputFolder.appending(fileName("manifest", ".json")) }

    /// The existing journals, of runs over all photos and of shards.
    ///
    /// These three lists throw `RunError` if the folder cannot be listed; if there is no folder, they are empty.
    var journals: [FilePath] {
        get throws(RunError) { try stateFiles("journal", ".jsonl") }
    }
    /// The existing write-ahead logs, of runs over all photos and of shards.
    var writeAheadLogs: [FilePath] {
        get throws(RunError) { try stateFiles("write-ahead", ".jsonl") }
    }
    /// The existing manifests, of runs over all photos and of shards.
    var manifests: [FilePath] {
        get throws(RunError) {
            try files(in: outputFolder, reachedAt: outputFolder, "manifest", ".json").filter { manifest in
                let name = manifest.lastComponent?.string ?? ""
                return name == "manifest.json" || Shard(manifestName: name) != nil
            }
        }
    }

    private func stateFiles(_ stem: String, _ fileExtension: String) throws(RunError) -> [FilePath] {
        let place: FilePath
        do throws(Errno) {
            place = try held().held
        } catch .noSuchFileOrDirectory {
            return []
        } catch {
            throw RunError(reading: path, error)
        }
        return try files(in: path, reachedAt: place, stem, fileExtension)
    }

    /// The existing files with names that begin with `stem` and end with `fileExtension`, sorted.
    private func files(
        in folder: FilePath,
        reachedAt place: FilePath,
        _ stem: String,
        _ fileExtension: String
    ) throws(RunError) -> [FilePath] {
        var names: [[UInt8]] = []
        do throws(Errno) {
            try OpenFolder(place).forEachName { name, _ in
                let name = [UInt8](cString: name)
                if name.starts(with: stem.utf8), name.reversed().starts(with: fileExtension.utf8.reversed()) {
                    names.append(name)
                }
            }
        } catch .noSuchFileOrDirectory {
            return []
        } catch {
            throw RunError(reading: folder, error)
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { folder.appending(name: $0) }
    }

    private func fileName(_ stem: String, _ fileExtension: String) -> String {
        shard?.fileName(stem, fileExtension) ?? stem + fileExtension
    }
}

// Another user may be able to put a link to a folder of a third in the place of the state folder at any time. So the
// folder is opened once, without following a link, and its files are reached from there.

extension StateFolder {
    /// The state folder, once it is open.
    private final class HeldFolder: Sendable {
        let folder = Mutex<ConfinedFolder?>(nil)
    }

    /// The open state folder.
    ///
    /// - Throws: `noSuchFileOrDirectory` if there is none; `tooManySymbolicLinkLevels` if a link has its name.
    private func held(makesMissing: Bool = false) throws(Errno) -> ConfinedFolder {
        try hold.folder.withLock { (folder) throws(Errno) in
            if let folder { return folder }
            let output = try makesMissing ? ConfinedFolder.making(outputFolder) : ConfinedFolder(outputFolder)
            let opened = try output.folder(Array(Self.name.utf8), makesMissing: makesMissing)
            folder = opened
            return opened
        }
    }

    /// Where the file `path` of this folder is reached, as long as this value or a copy of it exists.
    ///
    /// - Throws: `noSuchFileOrDirectory` if there is no such folder; `tooManySymbolicLinkLevels` if a link has its
    ///   name.
    func place(of path: FilePath) throws(Errno) -> FilePath { try held().held(path.lastComponentBytes) }

    /// Whether an earlier run has used the output folder.
    ///
    /// - Throws: `outputCollision` if something else has the name.
    package func exists() throws(RunError) -> Bool {
        do throws(Errno) {
            _ = try held()
            return true
        } catch .noSuchFileOrDirectory {
            return false
        } catch {
            throw failure(error)
        }
    }

    /// Makes this folder and the output folder.
    func make() throws(RunError) {
        do throws(Errno) {
            _ = try held(makesMissing: true)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ reason: Errno) -> RunError {
        let isInTheWay = reason == .tooManySymbolicLinkLevels || reason == .notDirectory
        guard isInTheWay, PresentFile.status(of: path) != nil else { return RunError(writing: path, reason) }
        return RunError(
            .outputCollision,
            "'\(path)' is no folder, and facecrop keeps its journal in one of that name. Move it away.",
            options: ["run.destination"]
        )
    }

    /// Removes the temporary files of ended processes, in which no run may be writing now.
    func removeFilesLeftBehind(ofEndedProcesses ended: Bool = false) {
        guard let folder = try? held() else { return }
        withExtendedLifetime(folder) { _ = LeftBehindFiles.remove(in: folder.held, ofEndedProcesses: ended) }
    }
}
