import FaceCropCore
import FaceCropDiscovery
import FaceCropGeometry
import FaceCropHashing
import FaceCropIsolation
import FaceCropOutputs
import FaceCropRecords
import Synchronization
import SystemPackage

extension RunHistory {
    /// Whether a finding is for this run, and not for another shard; problems are for the first one.
    func isDue(_ finding: InputWalk.Finding) -> Bool {
        guard let shard = folder.shard else { return true }
        guard let file = finding.fileToRead else { return shard.number == 1 }
        return shard.contains(file.relativePath.bytes)
    }

    /// What is left to do for a finding.
    func task(for finding: InputWalk.Finding, _ plan: OutputPlan, isEnding: Bool) -> PhotoTask {
        guard let file = finding.fileToRead else { return .process(finding, PriorWork()) }
        var prior = priorWork(on: file, plan)
        if let found = prior.found { journal?.mark(found.number, .hadItsTurn) }
        prior.isTooLate = isEnding
        if let photo = done(file, prior) { return .keep([photo]) }
        return .process(finding, prior)
    }

    /// What is known of a photo.
    func priorWork(on file: PhotoFile, _ plan: OutputPlan) -> PriorWork {
        let key = plan.hasNameOfItsOwn(file) ? JournalKey.withSource(file) : JournalKey.plain(file)
        var prior = PriorWork(key: key, found: journal?.find(key))
        prior.fingerprint = SourceFingerprint(of: file.path)
        judge(&prior, file, plan)
        return prior
    }

    /// The photo as one that is done; `nil` when something is left to do.
    private func done(_ file: PhotoFile, _ prior: PriorWork) -> DonePhoto? {
        guard prior.verdict == .done, let found = prior.found else { return nil }
        return DonePhoto(file: file, found: found, outputStates: prior.outputStates)
    }

    /// The next of `tasks` that is to be done; `nil` at the end.
    ///
    /// When the run is ending, these are only the photos that are done already, be it with other options, so that the
    /// manifest names them all the same. What is left to do is counted.
    func next(of tasks: inout some IteratorProtocol<PhotoTask>, isEnding: () -> Bool) -> PhotoTask? {
        while let task = tasks.next() {
            guard isEnding(), case .process(let finding, let prior) = task else { return task }
            leftOutOfTheWalk += 1
            // Where nothing was done before, there is nothing more to be named.
            if isFirstRun { return nil }
            if let photo = doneBefore(finding, prior) { return .keep([photo]) }
        }
        return nil
    }

    /// A photo that is done, be it with other options.
    func doneBefore(_ finding: InputWalk.Finding, _ prior: PriorWork) -> DonePhoto? {
        guard let file = finding.fileToRead, let found = prior.found, found.entry.isDone else { return nil }
        let states = states(of: found.entry)
        return stay(states) ? DonePhoto(file: file, found: found, outputStates: states) : nil
    }

    /// Does what is left to do; `worker` does the work on the photos themselves.
    ///
    /// A photo of a burst is left out when the run `isEnding` before all photos of the burst are looked at, and one
    /// that a service is to be asked
    /// about when it is told to stop before.
    func perform(
        _ task: PhotoTask,
        _ plan: OutputPlan,
        _ worker: any PhotoWorker,
        isEnding: () -> Bool
    ) -> [PhotoResult] {
        switch task {
        case .keep(let photos):
            return photos.map { photo in
                endTurn(of: photo.file)
                return keep(photo)
            }
        case .process(let finding, var prior):
            if let file = finding.fileToRead {
                defer { endTurn(of: file) }
                compareContent(of: file, &prior, plan)
                if let photo = done(file, prior) { return [keep(photo)] }
                if let place = burstPlace(of: file) {
                    if let result = perform(file, prior, at: place, plan, worker, isEnding: isEnding) {
                        return [result]
                    }
                    leftOutAtWork.add(1, ordering: .relaxed)
                    return doneBefore(finding, prior).map { [keep($0)] } ?? []
                }
            }
            return performAlone(finding, prior, plan, worker)
        }
    }

    /// Finds out what is left to do where the content decides that.
    func compareContent(of file: PhotoFile, _ prior: inout PriorWork, _ plan: OutputPlan) {
        guard check.check == .content else { return }
        prior.fingerprint?.contentDigest = SHA256.hexadecimal(ofFile: file.path)
        judge(&prior, file, plan)
    }

    /// The faces of a photo that need not be looked for.
    func knownFaces(_ prior: PriorWork) -> CachedDetections? {
        switch prior.verdict {
        case .done, .renderAgain: prior.found.flatMap { RecordCoding.faces($0.entry.faces) }
        case .doAgain, .compareContent: nil
        }
    }

    /// Finds out what is left to do, as far as that can be said without the content of the source.
    private func judge(_ prior: inout PriorWork, _ file: PhotoFile, _ plan: OutputPlan) {
        guard let entry = prior.found?.entry, let fingerprint = prior.fingerprint else {
            prior.verdict = .doAgain
            return
        }
        var states: [OutputState] = []
        prior.verdict = check.verdict(entry, fingerprint, burst: burstDigest(of: file)) {
            guard hasItsNames(entry, file, plan) else { return false }
            states = self.states(of: entry)
            return stay(states)
        }
        prior.outputStates = states
    }

    /// Whether the outputs that an entry names are what this run calls them.
    private func hasItsNames(_ entry: JournalEntry, _ file: PhotoFile, _ plan: OutputPlan) -> Bool {
        entry.header.outputs.allSatisfy { plan.isOutput(FilePath(bytes: $0.path), of: file) }
    }

    /// Whether the outputs that an entry names are what this run calls them, and are there.
    func hasItsOutputs(_ entry: JournalEntry, _ file: PhotoFile, _ plan: OutputPlan) -> Bool {
        hasItsNames(entry, file, plan) && outputsAreThere(entry)
    }

    /// The result for a photo that is done, with its source and its outputs as they were found now.
    ///
    /// `missing` is why there is no new answer about whose faces it shows, where one was asked for.
    func keep(_ photo: DonePhoto, forWantOfAnswer missing: String? = nil) -> PhotoResult {
        var entry = photo.found.entry
        let source = photo.file.path.bytes
        let start = startingFolder(of: photo.file)
        var problem: RunError?
        do throws(RunError) {
            let refreshed = try refreshed(entry, photo.outputStates)
            entry = refreshed ?? entry
            if entry.header.source != source || entry.header.workingFolder != start {
                entry.record = try RecordCoding.encoded(entry.record, withSource: photo.file.path)
                entry.header.source = source
                entry.header.workingFolder = start
                try append(entry, replacing: photo.found.number)
            } else if refreshed != nil {
                try append(entry, replacing: photo.found.number)
            }
        } catch {
            problem = error
        }
        return PhotoResult(photo: KeptPhoto(entry), origin: .kept(forWantOfAnswer: missing), problem: problem)
    }

    /// The result for a photo that was worked on, after it has been noted in the journal.
    func note(
        _ processed: ProcessedPhoto,
        _ finding: InputWalk.Finding,
        _ prior: PriorWork,
        knewFaces: Bool
    ) -> PhotoResult {
        let record = processed.record
        var json: [UInt8] = []
        var problem: RunError?
        let failure = prior.fingerprint.flatMap { JournaledFailure(record, $0, check.digests) }
        let failsAgain = failure.map { check.isRepeated($0, prior.found?.entry.header.failure) } ?? false
        do throws(RunError) {
            json = try RecordCoding.encoded(record)
            let noted: JournalEntry? =
                if let failure { failsAgain ? nil : entry(of: failure, processed, json, finding, prior) } else {
                    try entry(of: processed, json, finding, prior)
                }
            if let noted { try append(noted, replacing: prior.found?.number) }
        } catch {
            problem = error
        }
        return PhotoResult(
            photo: KeptPhoto(source: finding.path.bytes, record: json, tally: PhotoTally(record)),
            origin: failsAgain ? .failedAgain(record) : .processed(record, knewFaces: knewFaces),
            problem: problem
        )
    }

    /// What the journal will say of a photo that failed: what it says already, and how it failed.
    ///
    /// `nil` where the photo cannot stand in the journal.
    private func entry(
        of failure: JournaledFailure,
        _ processed: ProcessedPhoto,
        _ json: [UInt8],
        _ finding: InputWalk.Finding,
        _ prior: PriorWork
    ) -> JournalEntry? {
        guard let file = finding.fileToRead, let key = prior.key else { return nil }
        var entry =
            prior.found?.entry
            ?? JournalEntry(
                header: JournalEntry.Header(
                    key: key,
                    source: file.path.bytes,
                    workingFolder: startingFolder(of: file),
                    fingerprint: failure.fingerprint,
                    algorithmVersion: check.algorithmVersion,
                    digests: check.digests,
                    mostPixels: 0,
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

    /// What the journal will say of a photo that is done; `nil` for one that failed, which is tried again.
    private func entry(
        of processed: ProcessedPhoto,
        _ json: [UInt8],
        _ finding: InputWalk.Finding,
        _ prior: PriorWork
    ) throws(RunError) -> JournalEntry? {
        let record = processed.record
        guard record.status != .failed, let file = finding.fileToRead, let key = prior.key,
            let fingerprint = prior.fingerprint
        else { return nil }
        var digests = check.digests
        digests.burst = prior.burstDigest
        digests.naming = prior.naming
        let outputs = processed.namedOutputs
        let earlier = prior.found.map { $0.entry.header.outputs + $0.entry.header.leftovers } ?? []
        let header = JournalEntry.Header(
            key: key,
            source: file.path.bytes,
            workingFolder: startingFolder(of: file),
            fingerprint: fingerprint,
            algorithmVersion: check.algorithmVersion,
            digests: digests,
            mostPixels: max(record.size?.pixelCount ?? 0, record.outputs.map(\.size.pixelCount).max() ?? 0),
            tally: PhotoTally(record),
            outputs: outputs,
            leftovers: earlier.filter { old in !outputs.contains { $0.path == old.path } }
        )
        return JournalEntry(header: header, record: json, faces: try RecordCoding.encoded(processed.faces))
    }

    private func append(_ entry: JournalEntry, replacing number: Int?) throws(RunError) {
        guard writes else { return }
        try journal?.append(entry, replacing: number)
        journalled.withLock { journalled in
            for output in entry.header.outputs { journalled.insert(JournalIndex.hash(output.path)) }
        }
    }

    private func startingFolder(of file: PhotoFile) -> [UInt8] { file.path.isAbsolute ? [] : workingFolder }
}

extension ProcessedPhoto {
    /// The outputs that the record names, with what is known of their content.
    ///
    /// A process that a photo has taken over may say anything about outputs: those that the record does not name do not
    /// count.
    fileprivate var namedOutputs: [JournalEntry.Output] {
        record.outputs.compactMap(JournalEntry.Output.init).map { named in
            outputs.first { $0.path == named.path && $0.byteCount == named.byteCount } ?? named
        }
    }
}

extension JournalEntry.Output {
    init?(_ record: OutputRecord) {
        guard let path = ManifestPath(text: record.path, base64: record.pathBase64).path else { return nil }
        self.init(path: path.bytes, byteCount: record.bytes)
    }
}
