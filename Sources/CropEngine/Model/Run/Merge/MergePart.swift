import SystemPackage

/// One of the results to be merged: what a run, or a run of one shard, left in its output folder.
struct MergePart: Sendable {
    let state: StateFolder
    /// The output folder, which another user may have made.
    let folder: ConfinedFolder
    /// What the journals in it say about outputs.
    let names: OutputNames

    /// - Throws: `inputNotReadable` if the folder cannot be opened; `outputCollision` if something else than a folder,
    ///   such as a link, is in the place of the state folder.
    private init(_ state: StateFolder) throws(RunError) {
        self.state = state
        do throws(Errno) {
            folder = try ConfinedFolder(state.outputFolder)
        } catch {
            throw Self.notReadable(state.outputFolder, error)
        }
        names = OutputNames(state)
        _ = try state.exists()
    }

    var outputFolder: FilePath { state.outputFolder }

    /// The parts in an output folder: the results of its shards, or if there are none, the results of the whole run.
    ///
    /// If there are shards, a manifest of the whole comes from an earlier merge of them.
    static func parts(in folder: FilePath) throws(RunError) -> [MergePart] {
        var shards: [Shard] = []
        do throws(Errno) {
            try OpenFolder(folder).forEachName { name, _ in
                if let shard = Shard(manifestName: String(decoding: [UInt8](cString: name), as: UTF8.self)) {
                    shards.append(shard)
                }
            }
        } catch {
            throw notReadable(folder, error)
        }
        var parts: [MergePart] = []
        for shard in shards.sorted(by: { $0.number < $1.number }) {
            parts.append(try MergePart(StateFolder(folder, shard: shard)))
        }
        if !parts.isEmpty { return parts }
        let whole = try MergePart(StateFolder(folder))
        guard (try? whole.state.manifest.stat()) != nil else {
            throw RunError(.inputNotReadable, "'\(folder)' holds no manifest; name output folders of facecrop.")
        }
        return [whole]
    }

    private static func notReadable(_ folder: FilePath, _ reason: Errno) -> RunError {
        RunError(.inputNotReadable, "'\(folder)' cannot be read (\(reason)); name output folders of facecrop.")
    }

    /// If there are shards among `parts`, makes sure that each shard of the job is there once.
    static func check(_ parts: [MergePart]) throws(RunError) {
        let shards = parts.compactMap(\.state.shard)
        guard let count = shards.first?.count else { return }
        guard shards.allSatisfy({ $0.count == count }) else {
            throw RunError(
                .inputNotReadable,
                "The folders hold shards of different numbers; merge those of one number."
            )
        }
        let numbers = shards.map(\.number).sorted()
        if let twice = zip(numbers, numbers.dropFirst()).first(where: ==)?.0 {
            throw RunError(.inputNotReadable, "Shard \(twice)/\(count) is there twice; name only one of its folders.")
        }
        if let missing = (1...count).first(where: { !numbers.contains($0) }) {
            throw RunError(.inputNotReadable, "Shard \(missing)/\(count) is missing; run it, or name its folder too.")
        }
    }
}
