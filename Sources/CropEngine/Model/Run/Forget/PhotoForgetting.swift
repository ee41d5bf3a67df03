import Glibc
package import SystemPackage

/// Deletes what facecrop stores in an output folder about photos: outputs, sidecars, and the entries of the manifest
/// and the journal.
///
/// The photos themselves stay, and so do files that a person has put in the place of outputs. If it is killed, a
/// repetition deletes the rest.
package struct PhotoForgetting {
    /// What was deleted, or would be in a dry run.
    package struct Outcome: Sendable, Hashable {
        /// The number of photos whose entries were deleted.
        package var photoCount = 0
        /// The files that were deleted, relative to the output folder.
        package var deletedFiles: [FilePath] = []
        /// Files in the place of outputs that facecrop did not write, relative to the output folder; they stay.
        package var keptFiles: [FilePath] = []
        /// Outputs of a killed run that may be of any photo, relative to the output folder; they stay.
        package var unassignedFiles: [FilePath] = []
        /// The photos that were named and of which nothing is stored.
        package var unknownPhotos: [FilePath] = []
    }

    private let state: StateFolder
    private let sources: ForgottenSources
    private let isDryRun: Bool
    private let locks: Bool

    /// Will delete what the output folder `folder` holds about the photos `sources`; nothing in a dry run.
    ///
    /// `locks` tells whether the folder is locked meanwhile.
    package init(_ folder: FilePath, _ sources: ForgottenSources, isDryRun: Bool = false, locks: Bool = true) {
        self.locks = locks
        state = StateFolder(folder)
        self.sources = sources
        self.isDryRun = isDryRun
    }

    /// Deletes.
    ///
    /// - Throws: `inputNotReadable` if the folder is not an output folder; `outputInUse` if a run is writing into it;
    ///   `outputNotWritable` if something cannot be deleted.
    package func run() throws(RunError) -> Outcome {
        guard try state.exists() else {
            throw RunError(
                .inputNotReadable,
                "'\(state.outputFolder)' is not an output folder of facecrop: it has no folder \(StateFolder.name)."
            )
        }
        let lock = locks ? try RunLock(state) : nil
        defer { withExtendedLifetime(lock) {} }
        let manifests = try state.manifests
        // A file that stays as it is must be known before anything is deleted.
        for path in manifests { try checkIsOwn(path) }
        var journals: [Journal] = []
        for path in try state.journals { journals.append(try Journal(path, in: state, isReadOnly: isDryRun)) }
        let entries = try ForgottenEntries(
            sources,
            journals,
            SourcePlaces(state.outputFolder),
            logged: loggedOutputs(),
            manifests: manifests,
            isPresent: isPresent
        )
        var outcome = Outcome()
        outcome.photoCount = entries.photoCount
        outcome.unknownPhotos = sources.photos(except: entries.foundNames)
        for output in entries.outputs { try delete(output, &outcome) }
        outcome.unassignedFiles = entries.unassignedOutputs.filter(isPresent).map { FilePath(bytes: $0.path) }
        if isDryRun { return outcome }
        cleanFolders(of: entries.outputs)
        // The journal comes last, because it knows the photos by more than the names in the manifest.
        for path in manifests { try rewriteManifest(path, without: entries) }
        for (journal, numbers) in zip(journals, entries.numbers) { try journal.remove(numbers) }
        try forgetWrites()
        return outcome
    }

    /// The logs of outputs that were about to be written; with all photos also the one of drawings.
    private var writeAheadLogs: [FilePath] {
        get throws(RunError) { try state.writeAheadLogs + (sources.areAll ? [state.drawings] : []) }
    }

    private func loggedOutputs() throws(RunError) -> [JournalEntry.Output] {
        var outputs: [JournalEntry.Output] = []
        for path in try writeAheadLogs {
            try WriteAheadLog(path, in: state).forEachLine { line in outputs.append(line.output) }
        }
        return outputs
    }

    /// Whether the file is there as it was written, or was to be written.
    private func isPresent(_ output: JournalEntry.Output) -> Bool {
        if case .asWritten = OutputFile(output, in: state.outputFolder).state { true } else { false }
    }

    private func delete(_ output: ForgottenEntries.Output, _ outcome: inout Outcome) throws(RunError) {
        let file = state.outputFolder.pushing(output.path)
        if PresentFile.status(of: file) != nil {
            if try deleteFirst(of: output.versions.filter(isPresent), file) {
                outcome.deletedFiles.append(output.path)
            } else {
                outcome.keptFiles.append(output.path)
            }
        }
    }

    /// Deletes the first version that the output's file can be deleted as; returns whether there is one.
    private func deleteFirst(of versions: [JournalEntry.Output], _ file: FilePath) throws(RunError) -> Bool {
        if isDryRun { return !versions.isEmpty }
        do throws(Errno) {
            for version in versions where try OutputFile(version, in: state.outputFolder).remove() { return true }
        } catch {
            throw RunError(writing: file, error)
        }
        return false
    }

    /// Removes the temporary files of killed runs from the folders of `outputs`, and the folders that are empty then:
    /// their names may be those of people.
    private func cleanFolders(of outputs: [ForgottenEntries.Output]) {
        LeftBehindFiles.remove(in: state.outputFolder)
        state.removeFilesLeftBehind()
        guard let output = try? ConfinedFolder(state.outputFolder) else { return }
        for folder in Set(outputs.map { $0.path.parentBytes }) where !folder.isEmpty { clean(folder, in: output) }
    }

    /// Removes what is left in the folder `path`, relative to the output folder.
    ///
    /// It follows no link, which could lead to another user's folder.
    private func clean(_ path: [UInt8], in output: ConfinedFolder) {
        if let folder = try? output.folder(path) { LeftBehindFiles.remove(in: folder) }
        var path = path
        while !path.isEmpty {
            let (parent, name) = path.parentAndName
            // A folder that is not empty stays, and those above it.
            guard let above = try? output.folder(Array(parent)), (try? above.removeFolder(Array(name))) != nil else {
                return
            }
            path = Array(parent)
        }
    }

    private func checkIsOwn(_ path: FilePath) throws(RunError) {
        if try ManifestWriter.isReplaceable(path) { return }
        throw RunError(
            .outputNotWritable,
            """
            '\(path)' is not as facecrop wrote it, so nothing was deleted. Delete it, because it may name photos and \
            faces, or move it away, and run again.
            """
        )
    }

    /// Writes the manifest anew without the photos of `entries`; without any photo, removes it.
    private func rewriteManifest(_ path: FilePath, without entries: ForgottenEntries) throws(RunError) {
        if sources.areAll { return try remove(path, at: path) }
        let reader = try ManifestReader(path)
        let manifest = try ManifestWriter(path: path, head: reader.head, workerCount: 1)
        var summary = RunSummary()
        while let record = try reader.next() {
            if entries.sources.contains(record.sourcePath.bytes) { continue }
            try manifest.append(record)
            summary.add(record)
        }
        guard let tail = reader.tail else { return }
        summary.interrupted = tail.summary.interrupted
        summary.thisRun.alreadyDone = summary.photos
        try manifest.finish(summary: summary, timings: tail.timings)
    }

    /// Deletes the notes about outputs that were to be written, and with all photos also the recorded command, which
    /// may name people.
    private func forgetWrites() throws(RunError) {
        for path in try writeAheadLogs {
            try WriteAheadLog(path, in: state).compact { line in
                !sources.areAll && PresentFile.status(of: state.outputFolder.pushing(line.path.path)) != nil
            }
        }
        if sources.areAll { try remove(state.command, at: state.place(of: state.command)) }
    }

    /// Removes the file `path`, which is reached at `place`.
    private func remove(_ path: FilePath, at place: @autoclosure () throws(Errno) -> FilePath) throws(RunError) {
        do throws(Errno) {
            let place = try place()
            try FileCall.remove.refusal { place.withPlatformString { unlink($0) } }
        } catch {
            throw RunError(writing: path, error)
        }
    }
}
