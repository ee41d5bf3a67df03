package import FaceCropCore
import FaceCropOutputs
import FaceCropRecords
import Glibc
package import SystemPackage

/// Deletes what facecrop stores in an output folder about photos: outputs, sidecars, and the entries of the manifest
/// and the journal.
///
/// The photos themselves stay, and so do files that somebody has put in the place of outputs. If it is killed, a
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
        /// The photos that were named and of which nothing is stored.
        package var unknownPhotos: [FilePath] = []
    }

    private let state: StateFolder
    private let sources: ForgottenSources
    private let isDryRun: Bool

    /// Will delete what the output folder `folder` holds about the photos `sources`; nothing in a dry run.
    package init(_ folder: FilePath, _ sources: ForgottenSources, isDryRun: Bool = false) {
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
        let lock = try RunLock(state)
        defer { withExtendedLifetime(lock) {} }
        var journals: [Journal] = []
        for path in state.journals { journals.append(try Journal(path, isReadOnly: isDryRun)) }
        let entries = try ForgottenEntries(sources, journals, manifests: state.manifests)
        var outcome = Outcome()
        outcome.photoCount = entries.sources.count
        outcome.unknownPhotos = sources.photos(except: entries.foundNames)
        for output in entries.outputs { try delete(output, &outcome) }
        if isDryRun { return outcome }
        // The journal comes last, because it knows the photos by more than the names in the manifest.
        for path in state.manifests { try rewriteManifest(path, without: entries) }
        for (journal, numbers) in zip(journals, entries.numbers) { try journal.remove(numbers) }
        try forgetWrites()
        return outcome
    }

    private func delete(_ output: JournalEntry.Output, _ outcome: inout Outcome) throws(RunError) {
        let path = FilePath(bytes: output.path)
        let file = OutputFile(output, in: state.outputFolder)
        do throws(Errno) {
            let fileState = file.state
            if case .missing = fileState { return }
            var isDeleted = false
            if case .asWritten = fileState { isDeleted = isDryRun ? true : try file.remove() }
            if isDeleted { outcome.deletedFiles.append(path) } else { outcome.keptFiles.append(path) }
        } catch {
            throw RunError(writing: state.outputFolder.pushing(path), error)
        }
        if !isDryRun { removeEmptyFolders(above: path) }
    }

    /// Removes the folders of an output that are empty now: their names may be those of people.
    private func removeEmptyFolders(above output: FilePath) {
        var folder = output.removingLastComponent()
        while !folder.isEmpty, state.outputFolder.pushing(folder).withPlatformString({ rmdir($0) }) == 0 {
            folder.removeLastComponent()
        }
    }

    /// Writes the manifest anew without the photos of `entries`; without any photo, removes it.
    private func rewriteManifest(_ path: FilePath, without entries: ForgottenEntries) throws(RunError) {
        if sources.areAll {
            try ManifestWriter.checkIsReplaceable(path)
            return try remove(path)
        }
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
        for path in state.writeAheadLogs {
            do throws(Errno) {
                try WriteAheadLog(path).compact { line in
                    !sources.areAll && PresentFile.status(of: state.outputFolder.pushing(line.path.path)) != nil
                }
            } catch {
                throw RunError(writing: path, error)
            }
        }
        if sources.areAll { try remove(state.command) }
    }

    private func remove(_ path: FilePath) throws(RunError) {
        if path.withPlatformString({ unlink($0) }) != 0, errno != ENOENT {
            throw RunError(writing: path, Errno(rawValue: errno))
        }
    }
}
