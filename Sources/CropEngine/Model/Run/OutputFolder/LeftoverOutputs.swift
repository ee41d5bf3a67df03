package import SystemPackage

/// Outputs that photos had in earlier runs, do not have any more, and that are still in the output folder as facecrop
/// wrote them.
///
/// Files that a person has put in their place do not count, nor do files that another photo, or another run, needs.
package struct LeftoverOutputs {
    /// One of them.
    package struct File: Sendable, Hashable {
        /// Relative to the output folder.
        package var path: FilePath
        package var byteCount: Int
    }

    private let state: StateFolder
    private let workingFolder: FilePath

    /// - Parameters:
    ///   - folder: The output folder.
    ///   - workingFolder: Relative paths of photos start there.
    package init(_ folder: FilePath, workingFolder: FilePath) {
        state = StateFolder(folder)
        self.workingFolder = workingFolder
    }

    /// Finds those of `photos`, which are named as in the manifest; photos without any are not in the result.
    ///
    /// - Throws: `RunError` if a journal cannot be read.
    package func files(of photos: [FilePath]) throws(RunError) -> [FilePath: [File]] {
        try outputs(of: photos).mapValues { outputs in
            outputs.map { File(path: FilePath(bytes: $0.path), byteCount: $0.byteCount) }
        }
    }

    /// Removes those of `paths` that are left over from `photo`.
    ///
    /// - Returns: The removed files. The others are needed, were changed, or are gone.
    /// - Throws: `outputInUse` if a run is writing into the folder; `outputNotWritable` if one cannot be removed.
    package func remove(_ paths: [FilePath], of photo: FilePath) throws(RunError) -> [FilePath] {
        let lock = try RunLock(state)
        defer { withExtendedLifetime(lock) {} }
        var removed: [FilePath] = []
        for output in try outputs(of: [photo])[photo] ?? [] {
            let path = FilePath(bytes: output.path)
            guard paths.contains(path) else { continue }
            do throws(Errno) {
                if try OutputFile(output, in: state.outputFolder).remove() { removed.append(path) }
            } catch {
                throw RunError(writing: state.outputFolder.pushing(path), error)
            }
        }
        return removed
    }

    private func outputs(of photos: [FilePath]) throws(RunError) -> [FilePath: [JournalEntry.Output]] {
        let names = Dictionary(photos.map { (place(of: $0), $0) }) { first, _ in first }
        var journals: [Journal] = []
        for path in try state.journals { journals.append(try Journal(path, in: state, isReadOnly: true)) }
        let sources = SourcePlaces(state.outputFolder)
        var found: [FilePath: [JournalEntry.Output]] = [:]
        for journal in journals {
            for number in 0..<journal.count where journal.marks(number).contains(.hasLeftovers) {
                guard let header = journal.entry(number)?.header,
                    let photo = sources.places(of: header).lazy.compactMap({ names[place(of: $0)] }).first
                else { continue }
                for output in header.leftovers where !(found[photo] ?? []).contains(where: { $0.path == output.path }) {
                    found[photo, default: []].append(output)
                }
            }
        }
        let needed = try neededOutputs(journals, among: Set(found.values.joined().map { OutputKey($0.path) }))
        return found.mapValues { outputs in outputs.filter { !needed.contains(OutputKey($0.path)) && isAsWritten($0) } }
            .filter { !$0.value.isEmpty }
    }

    private func place(of photo: FilePath) -> FilePath { workingFolder.pushing(photo).lexicallyNormalized() }

    private func isAsWritten(_ output: JournalEntry.Output) -> Bool {
        if case .asWritten = OutputFile(output, in: state.outputFolder).state { true } else { false }
    }

    /// Those of `keys` that entries name as outputs, or that a killed run was about to write.
    private func neededOutputs(
        _ journals: [Journal],
        among keys: Set<OutputKey>
    ) throws(RunError) -> Set<OutputKey> {
        if keys.isEmpty { return [] }
        var needed: Set<OutputKey> = []
        for journal in journals {
            for number in 0..<journal.count {
                needed.formUnion(journal.entry(number)?.header.outputs.map { OutputKey($0.path) } ?? [])
            }
        }
        for path in try state.writeAheadLogs {
            try WriteAheadLog(path, in: state).forEachLine { needed.insert(OutputKey($0.output.path)) }
        }
        return needed.intersection(keys)
    }
}
