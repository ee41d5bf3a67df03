package import FaceCropCore
package import FaceCropRunModel
package import SystemPackage

/// The folder `.facecrop` in the output folder, with the journal and the lock.
///
/// Runs with `--shard` have their own journal, lock and manifest, so that several can work on one output folder.
package struct StateFolder: Sendable {
    package static let name = OutputFolderMark.stateFolderName

    /// The output folder.
    package let outputFolder: FilePath
    /// The shard of the run; `nil` if it processes all photos.
    package let shard: Shard?

    package init(_ outputFolder: FilePath, shard: Shard? = nil) {
        self.outputFolder = outputFolder
        self.shard = shard
    }

    package var path: FilePath { outputFolder.appending(Self.name) }
    package var journal: FilePath { path.appending(fileName("journal", ".jsonl")) }
    /// The file that records outputs before they are written.
    package var writeAheadLog: FilePath { path.appending(fileName("write-ahead", ".jsonl")) }
    /// The file that records drawings before they are written.
    package var drawings: FilePath { path.appending("drawings.jsonl") }
    /// The command line of the last run over all photos.
    package var command: FilePath { path.appending("command.json") }
    /// The lock that a run over all photos holds exclusively, and that shards share.
    package var lock: FilePath { path.appending("lock") }
    /// The lock of a shard.
    package var shardLock: FilePath { path.appending(fileName("lock", "")) }
    package var manifest: FilePath { outputFolder.appending(fileName("manifest", ".json")) }

    /// The existing journals, of runs over all photos and of shards.
    ///
    /// These three lists throw `RunError` if the folder cannot be listed; if there is no folder, they are empty.
    package var journals: [FilePath] {
        get throws(RunError) { try files(in: path, "journal", ".jsonl") }
    }
    /// The existing write-ahead logs, of runs over all photos and of shards.
    package var writeAheadLogs: [FilePath] {
        get throws(RunError) { try files(in: path, "write-ahead", ".jsonl") }
    }
    /// The existing manifests, of runs over all photos and of shards.
    package var manifests: [FilePath] {
        get throws(RunError) {
            try files(in: outputFolder, "manifest", ".json").filter { manifest in
                let name = manifest.lastComponent?.string ?? ""
                return name == "manifest.json" || Shard(manifestName: name) != nil
            }
        }
    }

    /// The existing files with names that begin with `stem` and end with `fileExtension`, sorted.
    private func files(
        in folder: FilePath,
        _ stem: String,
        _ fileExtension: String
    ) throws(RunError) -> [FilePath] {
        var names: [[UInt8]] = []
        do throws(Errno) {
            try OpenFolder(folder).forEachName { name, _ in
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

extension StateFolder {
    /// Whether an earlier run has used the output folder.
    ///
    /// - Throws: `outputCollision` if something else has the name.
    package func exists() throws(RunError) -> Bool {
        do throws(Errno) {
            if try path.stat(followTargetSymlink: false).type == .directory { return true }
        } catch .noSuchFileOrDirectory {
            return false
        } catch {
            throw RunError(writing: path, error)
        }
        throw RunError(
            .outputCollision,
            "'\(path)' is no folder, and facecrop keeps its journal in one of that name. Move it away.",
            options: ["run.destination"]
        )
    }

    /// Makes this folder and the output folder.
    package func make() throws(RunError) {
        do throws(Errno) {
            try DirectoryCreation.make(path)
        } catch {
            throw RunError(writing: path, error)
        }
    }
}
