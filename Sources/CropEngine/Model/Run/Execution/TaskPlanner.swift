import SystemPackage

/// Finds out what is left to do for each photo.
///
/// It only looks things up; it changes nothing.
struct TaskPlanner: Sendable {
    let state: OutputFolder
    let check: UpToDateCheck
    let plan: SettledNames
    let bursts: RunBursts
    let overrides: any PhotoDecisions
    let gone: GonePhotos

    /// Whether a finding belongs to this run and not to another shard; problems belong to the first shard.
    func isDue(_ finding: InputWalk.Finding) -> Bool {
        guard let shard = state.folder.shard else { return true }
        guard let file = finding.fileToRead else { return shard.number == 1 }
        return shard.contains(file.relativePath.bytes)
    }

    /// What is left to do for a finding.
    func task(for finding: InputWalk.Finding) -> PhotoTask {
        guard let file = finding.fileToRead else { return .process(finding, PhotoHistory()) }
        let history = history(of: file)
        if let photo = upToDatePhoto(file, history) { return .keep([photo]) }
        return .process(finding, history)
    }

    /// What earlier runs have done with a photo, and what is left to do, as far as this can be told without the photo's
    /// content.
    func history(of file: PhotoFile) -> PhotoHistory {
        let key = key(of: file)
        var history = PhotoHistory(key: key, found: state.journal?.find(key))
        history.fingerprint = SourceFingerprint(of: file.path)
        history.sidecarDigest = check.sidecars(of: file)
        history.override = overrides.override(of: file)
        judge(&history, file)
        return history
    }

    private func key(of file: PhotoFile) -> [UInt8] {
        if plan.needsSourceInKey(file) { return state.keyWithSource(file) }
        return plan.naming.given.name(of: file) == nil ? JournalKey.plain(file) : state.keyOfNamed(file)
    }

    /// Why a finding fails, as far as this can be told without its content; `nil` if nothing is known against it.
    func failure(of finding: InputWalk.Finding) -> PhotoError? {
        switch finding {
        case .problem(let error): error
        case .file(let file):
            overrides.override(of: file).flatMap { $0.mistakes.isEmpty ? nil : .overrideMistaken(file.path, $0) }
        }
    }

    /// What becomes of a file, as far as this can be told without decoding it.
    func expectation(for file: PhotoFile) -> DryRun.Expectation {
        var history = history(of: file)
        compareContent(of: file, &history)
        if let number = history.found?.number { state.journal?.mark(number, .wasReached) }
        if history.override?.leavesOutputsAlone ?? false { return .done(isPhoto: true) }
        if let entry = history.found?.entry, let fingerprint = history.fingerprint {
            let isPhoto = !entry.header.tally.isNotAPhoto && entry.header.tally.unreadFormat == nil
            if history.verdict == .done { return .done(isPhoto: isPhoto) }
            let change = check.change(
                of: entry,
                fingerprint,
                burst: bursts.digest(of: file),
                sidecars: history.sidecarDigest,
                override: history.overrideDigest
            )
            return .changed(change)
        }
        if let moved = history.moved {
            return .moved(number: moved.found.number, from: FilePath(bytes: moved.found.entry.header.source))
        }
        guard let head = try? FileHead(of: file.path) else { return .new }
        return switch FileKind(of: file, head: head) {
        case .photo, .failed: .new
        case .unread, .notAPhoto: .notAPhoto
        }
    }

    /// If the content of the source decides what is left to do, compares it.
    func compareContent(of file: PhotoFile, _ history: inout PhotoHistory) {
        guard check.check == .content else { return }
        history.fingerprint?.contentDigest = SHA256.hexadecimal(ofFile: file.path)
        judge(&history, file)
    }

    /// The photo, if it is done; `nil` if something is left to do.
    func upToDatePhoto(_ file: PhotoFile, _ history: PhotoHistory) -> DonePhoto? {
        guard history.verdict == .done, let found = history.found else { return nil }
        return DonePhoto(
            file: file,
            found: found,
            outputStates: history.outputStates,
            override: history.override?.record
        )
    }

    /// The photo, if it is done, even with other options; `nil` if it is not done.
    func donePhoto(_ finding: InputWalk.Finding, _ history: PhotoHistory) -> DonePhoto? {
        guard let file = finding.fileToRead, let found = history.found, found.entry.isDone else { return nil }
        let states = state.states(of: found.entry)
        return state.stay(states) ? DonePhoto(file: file, found: found, outputStates: states) : nil
    }

    /// A photo with outputs from an earlier answer of the identification service, which stay valid until there is a new
    /// answer.
    ///
    /// Outputs without identities must not replace them. The journal still holds the digest of what was known of people
    /// when they were made, so the next run asks again.
    func photoHeldUntilAnswered(_ finding: InputWalk.Finding, _ history: PhotoHistory) -> DonePhoto? {
        guard let photo = donePhoto(finding, history), let fingerprint = history.fingerprint else { return nil }
        let (entry, file) = (photo.found.entry, photo.file)
        let holds = check.holdsUntilAnswered(
            entry,
            fingerprint,
            burst: bursts.digest(of: file),
            sidecars: history.sidecarDigest,
            override: history.overrideDigest
        ) {
            hasPlannedNames(entry, file) && state.outputsAreThere(entry)
        }
        return holds ? photo : nil
    }

    /// The outputs of a photo that this run would make again as they are, though it must make others again.
    func upToDateOutputs(of file: PhotoFile, _ history: PhotoHistory) -> [JournalEntry.Output] {
        guard history.verdict == .renderAgain, let entry = history.found?.entry else { return [] }
        let mayKeep = check.mayKeepOutputs(
            of: entry,
            burst: bursts.digest(of: file),
            sidecars: history.sidecarDigest,
            override: history.overrideDigest
        )
        guard mayKeep else { return [] }
        return zip(entry.header.outputs, state.states(of: entry)).compactMap { output, state in
            guard case .asWritten = state, let digest = output.optionDigest,
                let variant = plan.variant(ofOutput: output.path, of: file),
                check.outputDigests[variant] == digest
            else { return nil }
            return output.noting(state)
        }
    }

    private func judge(_ history: inout PhotoHistory, _ file: PhotoFile) {
        guard let entry = history.found?.entry, let fingerprint = history.fingerprint else {
            history.verdict = .processAgain
            history.moved = movedPhoto(file, history)
            return
        }
        var states: [OutputCondition] = []
        history.verdict = verdict(entry, fingerprint, file, history) {
            guard hasPlannedNames(entry, file) else { return false }
            states = state.states(of: entry)
            return state.stay(states)
        }
        history.outputStates = states
    }

    private func verdict(
        _ entry: JournalEntry,
        _ fingerprint: SourceFingerprint,
        _ file: PhotoFile,
        _ history: PhotoHistory,
        outputsAreThere: () -> Bool
    ) -> UpToDateCheck.Verdict {
        check.verdict(
            entry,
            fingerprint,
            burst: bursts.digest(of: file),
            sidecars: history.sidecarDigest,
            override: history.overrideDigest,
            outputsAreThere: outputsAreThere
        )
    }

    /// The photo under the path that it had before, if it has moved and its outputs are up to date but for their names.
    private func movedPhoto(_ file: PhotoFile, _ history: PhotoHistory) -> DonePhoto? {
        guard let fingerprint = history.fingerprint, let number = gone.number(of: file.path, fingerprint),
            let entry = state.journal?.entry(number), !entry.header.outputs.isEmpty
        else { return nil }
        var states: [OutputCondition] = []
        let verdict = verdict(entry, fingerprint, file, history) {
            states = state.states(of: entry)
            return states.allSatisfy { if case .asWritten = $0 { true } else { false } }
        }
        guard verdict == .done else { return nil }
        return DonePhoto(file: file, found: Journal.Found(number: number, entry: entry), outputStates: states)
    }

    /// Whether the outputs that an entry names have the names that this run plans.
    private func hasPlannedNames(_ entry: JournalEntry, _ file: PhotoFile) -> Bool {
        entry.header.outputs.allSatisfy { plan.isOutput($0.path, of: file) }
    }
}
