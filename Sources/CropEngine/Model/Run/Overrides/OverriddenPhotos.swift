import SystemPackage

// Photos that are not processed, because a person has decided so, or because the entry about them has mistakes.

extension PhotoExecutor {
    /// The result for a photo that its override leaves out; `nil` for all others.
    ///
    /// The faces that earlier runs have found stay known, so that they need not be detected when the entry is removed.
    func leftOutByOverride(_ file: PhotoFile, _ history: PhotoHistory) -> ProcessedPhoto? {
        guard let found = history.override, found.isLeftOut else { return nil }
        var record = PhotoRecord(source: file.path)
        if !found.isFileMistaken { record.override = found.record }
        guard found.mistakes.isEmpty else {
            record.note(.failed(.overrideMistaken(file.path, found)))
            return ProcessedPhoto(record: record)
        }
        record.override?.note(.skip)
        record.note(.skipped(.skippedByOverride))
        return ProcessedPhoto(record: record, faces: history.knownFaces)
    }
}

extension JournalRecorder {
    /// The result for a photo whose outputs stay as they are.
    ///
    /// The journal's entry stays as well, so that the outputs are still known when the override is removed. The
    /// manifest names those that are there, and says nothing about faces, because the files may show anything.
    func leaveAlone(_ file: PhotoFile, _ history: PhotoHistory) -> TaskResult {
        var record = PhotoRecord(source: file.path)
        var problem: RunError?
        if let entry = history.found?.entry, entry.isDone {
            do throws(RunError) {
                try takeFiles(of: entry, into: &record)
            } catch {
                problem = error
            }
        }
        record.override = history.override?.record
        record.override?.note(.keep)
        record.note(.skipped(.keptByOverride))
        var json: [UInt8] = []
        do throws(RunError) {
            json = try RecordCoding.encoded(record)
        } catch {
            problem = problem ?? error
        }
        return TaskResult(
            photo: KeptPhoto(source: file.path.bytes, record: json, tally: PhotoTally(record)),
            origin: .kept(missingAnswer: nil),
            problem: problem
        )
    }

    /// Takes the files of an entry that are there, as they are now, into the record of the photo.
    private func takeFiles(of entry: JournalEntry, into record: inout PhotoRecord) throws(RunError) {
        let states = state.states(of: entry)
        let refreshed = try state.refreshed(entry, states) ?? entry
        guard let earlier = RecordCoding.record(refreshed.record) else { return }
        let there = zip(entry.header.outputs, states).filter { $1.stays(overwrites: false) }
            .map { FilePath(bytes: $0.0.path) }
        func isThere(_ path: String, _ base64: String?) -> Bool {
            ManifestPath(text: path, base64: base64).path.map(there.contains) ?? false
        }
        record.format = earlier.format
        record.size = earlier.size
        record.outputs = earlier.outputs.filter { isThere($0.path, $0.pathBase64) }
        record.sidecar = earlier.sidecar.flatMap { isThere($0.path, $0.pathBase64) ? $0 : nil }
        record.focalSidecar = earlier.focalSidecar.flatMap { isThere($0.path, $0.pathBase64) ? $0 : nil }
    }
}

extension PhotoError {
    static func overrideMistaken(_ photo: FilePath, _ found: FoundOverride) -> PhotoError {
        let mistakes = found.mistakes.joined(separator: "; ")
        let end = mistakes.hasSuffix("?") ? "" : "."
        let entry = found.record.match == .plan ? "Its entry in the plan" : "Its override"
        let (what, remedy) =
            found.isFileMistaken
            ? ("The overrides of its folder cannot be used", "Correct the file, or move it away")
            : ("\(entry) is wrong", "Correct the entry")
        return PhotoError(
            .overrideMistaken,
            stage: .discover,
            path: photo,
            message: "\(what), so nothing was written: \(mistakes)\(end) \(remedy), and run again."
        )
    }
}
