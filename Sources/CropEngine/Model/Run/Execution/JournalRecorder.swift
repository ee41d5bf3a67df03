import SystemPackage

/// Enters the outcome of each photo in the journal, and makes its result for the manifest.
struct JournalRecorder: Sendable {
    let state: OutputFolder
    let check: UpToDateCheck

    /// The result for a photo that is done, with its source and its outputs as they are now.
    ///
    /// `missing` is the reason why the identification service gave no new answer, if the run asked for one.
    func keep(_ photo: DonePhoto, missingAnswer missing: String? = nil) -> TaskResult {
        var entry = photo.found.entry
        let source = photo.file.path.bytes
        let start = startingFolder(of: photo.file)
        var problem: RunError?
        do throws(RunError) {
            entry = try state.refreshed(entry, photo.outputStates) ?? entry
            entry.record = try recordOfMovedOverride(entry, photo.override) ?? entry.record
            if entry.header.source != source {
                entry.record = try RecordCoding.encoded(entry.record, withSource: photo.file.path)
            }
            entry.header.source = source
            entry.header.workingFolder = start
            entry.header.outputFolder = state.sources.outputFolder
            if entry != photo.found.entry { try state.append(entry, replacing: photo.found.number) }
        } catch {
            problem = error
        }
        return TaskResult(photo: KeptPhoto(entry), origin: .kept(missingAnswer: missing), problem: problem)
    }

    /// The record of `entry` with the present place of its override; `nil` if it has that already.
    ///
    /// When entries above it are added or removed, the line of an entry changes, and the crop does not.
    private func recordOfMovedOverride(
        _ entry: JournalEntry,
        _ override: OverrideRecord?
    ) throws(RunError) -> [UInt8]? {
        guard var place = override, var record = RecordCoding.record(entry.record), let earlier = record.override else {
            return nil
        }
        place.applied = earlier.applied
        guard place != earlier else { return nil }
        record.override = place
        return try RecordCoding.encoded(record)
    }

    /// The result for a photo that was worked on, after it has been noted in the journal.
    func note(
        _ processed: ProcessedPhoto,
        _ finding: InputWalk.Finding,
        _ history: PhotoHistory,
        knewFaces: Bool
    ) -> TaskResult {
        let record = processed.record
        var json: [UInt8] = []
        var problem: RunError?
        var digests = check.digests
        // A photo whose entry was wrong, and is wrong in another way now, has not failed as before.
        if !history.overrideDigest.isEmpty { digests.pixels += "!\(history.overrideDigest)" }
        let failure = history.fingerprint.flatMap { JournaledFailure(record, $0, digests) }
        let failsAgain = failure.map { check.isRepeated($0, history.found?.entry.header.failure) } ?? false
        do throws(RunError) {
            json = try RecordCoding.encoded(record)
            let noted: JournalEntry? =
                if let failure { failsAgain ? nil : entry(of: failure, processed, json, finding, history) } else {
                    try entry(of: processed, json, finding, history)
                }
            if let noted { try state.append(noted, replacing: history.found?.number) }
        } catch {
            problem = error
        }
        return TaskResult(
            photo: KeptPhoto(source: finding.path.bytes, record: json, tally: PhotoTally(record)),
            origin: failsAgain ? .failedAgain(record) : .processed(record, knewFaces: knewFaces),
            problem: problem
        )
    }

    /// The journal's entry for a photo that failed: the earlier entry if there is one, and how the photo failed.
    ///
    /// `nil` if the journal can have no entry for the photo.
    private func entry(
        of failure: JournaledFailure,
        _ processed: ProcessedPhoto,
        _ json: [UInt8],
        _ finding: InputWalk.Finding,
        _ history: PhotoHistory
    ) -> JournalEntry? {
        guard let file = finding.fileToRead, let key = history.key else { return nil }
        var entry =
            history.found?.entry
            ?? JournalEntry(
                header: JournalEntry.Header(
                    key: key,
                    source: file.path.bytes,
                    workingFolder: startingFolder(of: file),
                    outputFolder: state.sources.outputFolder,
                    fingerprint: failure.fingerprint,
                    algorithmVersion: check.algorithmVersion,
                    digests: check.digests,
                    largestPixelCount: 0,
                    tally: PhotoTally(processed.record),
                    outputs: [],
                    leftovers: []
                ),
                record: json,
                faces: []
            )
        entry.header.failure = failure
        return entry
    }

    /// The journal's entry for a photo that is done; `nil` if the photo failed and is to be tried again.
    private func entry(
        of processed: ProcessedPhoto,
        _ json: [UInt8],
        _ finding: InputWalk.Finding,
        _ history: PhotoHistory
    ) throws(RunError) -> JournalEntry? {
        let record = processed.record
        guard record.status != .failed, let file = finding.fileToRead, let key = history.key,
            let fingerprint = history.fingerprint
        else { return nil }
        var digests = check.digests
        digests.burst = history.burstDigest
        digests.sidecars = history.sidecarDigest
        digests.override = history.overrideDigest
        digests.naming = history.naming
        let outputs = processed.namedOutputs(check)
        let earlier = history.found.map { $0.entry.header.outputs + $0.entry.header.leftovers } ?? []
        let header = JournalEntry.Header(
            key: key,
            source: file.path.bytes,
            workingFolder: startingFolder(of: file),
            outputFolder: state.sources.outputFolder,
            fingerprint: fingerprint,
            algorithmVersion: check.algorithmVersion,
            digests: digests,
            largestPixelCount: max(record.size?.pixelCount ?? 0, record.outputs.map(\.size.pixelCount).max() ?? 0),
            tally: PhotoTally(record),
            outputs: outputs,
            leftovers: earlier.filter { old in !outputs.contains { $0.path == old.path } }
        )
        return JournalEntry(header: header, record: json, faces: try RecordCoding.encoded(processed.faces))
    }

    private func startingFolder(of file: PhotoFile) -> [UInt8] {
        file.path.isAbsolute ? [] : state.sources.workingFolder
    }
}

extension ProcessedPhoto {
    /// The outputs that the record names, with what is known of their content.
    ///
    /// If a photo has taken over the engine process, that process may report any outputs. Outputs that the record does
    /// not name are ignored.
    fileprivate func namedOutputs(_ check: UpToDateCheck) -> [JournalEntry.Output] {
        let files = record.writtenFiles
        // Sidecars follow the outputs, and have none.
        let sidecars = [String?](repeating: nil, count: files.count - record.outputs.count)
        return zip(files, record.outputs.map(check.outputDigest) + sidecars).compactMap { file, digest in
            guard let named = JournalEntry.Output(file) else { return nil }
            var output = outputs.first { $0.path == named.path && $0.byteCount == named.byteCount } ?? named
            output.optionDigest = digest
            return output
        }
    }
}

extension JournalEntry.Output {
    init?(_ file: WrittenFile) {
        guard let path = file.path.path else { return nil }
        self.init(path: path.bytes, byteCount: file.bytes)
    }
}
