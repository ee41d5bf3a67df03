import SystemPackage

// The files at the places where outputs were written or will be written.

extension OutputFolder {
    /// The states of the outputs of an entry, in their order.
    func states(of entry: JournalEntry) -> [OutputCondition] { entry.header.outputs.map(state) }

    /// Whether the outputs of an entry exist, or can stay as they are.
    func outputsAreThere(_ entry: JournalEntry) -> Bool { stay(states(of: entry)) }

    /// Whether all outputs with these states can stay as they are.
    func stay(_ states: [OutputCondition]) -> Bool { states.allSatisfy { $0.stays(overwrites: overwrites) } }

    func state(of output: JournalEntry.Output) -> OutputCondition {
        let state = OutputFile(output, in: folder.outputFolder, logged: logged).state
        guard case .replaced = state else { return state }
        // Not a person, but another photo may have put its output there, in this run's journal or another one's. What a
        // person copies there has another time.
        let isOfAnother = names.outputs(output.path).contains { other in
            OutputFile(other, in: folder.outputFolder).state == .asWritten(newTime: nil)
        }
        return isOfAnother ? .writtenLater : state
    }

    /// What the outputs of `file` may do to existing files.
    func permit(for file: PhotoFile, _ history: PhotoHistory, _ plan: SettledNames) -> OutputPermit {
        var permit = OutputPermit(replacesAll: overwrites)
        let own = history.found.map { $0.entry.header.outputs + $0.entry.header.leftovers } ?? []
        for output in own where !isOfAnother(output, file) {
            permit.add(output, state(of: output), in: folder.outputFolder)
        }
        for path in namesInUse(of: file, plan) where !own.contains(where: { $0.path == path }) && isOwn(path, for: file)
        {
            permit.replaceable.append(path)
        }
        return permit
    }

    /// Whether an output of `file` is also that of a photo of another run, which had the same content.
    private func isOfAnother(_ output: JournalEntry.Output, _ file: PhotoFile) -> Bool {
        foundFiles != nil && names.owned(output.path).contains { keeps($0, from: file) }
    }

    /// The names that outputs of `file` may get and that existing files have already.
    private func namesInUse(of file: PhotoFile, _ plan: SettledNames) -> [[UInt8]] {
        let isThere = { [folder] (path: FilePath) in PresentFile.status(of: folder.outputFolder.pushing(path)) != nil }
        let detailed = plan.naming.template.hasLateDetails ? detailedNames.names(of: file, plan) : []
        return plan.possibleOutputs(of: file, isThere) + detailed.filter { isThere(FilePath(bytes: $0)) }
    }

    /// Whether facecrop has written the file at `path`, and for no photo that keeps it in this run.
    private func isOwn(_ path: [UInt8], for file: PhotoFile) -> Bool {
        let owned = names.owned(path)
        if !owned.isEmpty {
            return owned.contains { state(of: $0.output).isOwn } && !owned.contains { keeps($0, from: file) }
        }
        let file = folder.outputFolder.pushing(FilePath(bytes: path))
        guard !logged.isEmpty, let present = PresentFile.status(of: file).flatMap(PresentFile.init),
            let checksum = OutputChecksum.ofFile(file)
        else { return false }
        return logged.contains(path, byteCount: present.byteCount, checksum: checksum)
    }

    /// Whether another photo than `file` keeps the output: it exists, and is not among the inputs.
    ///
    /// Photos among the inputs get the names that this run has settled, so another may have this one.
    private func keeps(_ owned: OutputNames.Owned, from file: PhotoFile) -> Bool {
        guard owned.entry.header.outputs.contains(owned.output), sources.isAboutAnother(owned.entry.header, than: file)
        else {
            return false
        }
        if let foundFiles {
            let header = owned.entry.header
            return !sources.places(of: header).contains { foundFiles.contains($0, JournalKey.relativePath(header.key)) }
        }
        // There is only this journal, in which a key is that of one photo.
        guard let journal, let found = journal.find(owned.entry.header.key) else { return true }
        return !journal.marks(found.number).contains(.found)
    }

    /// An entry with the present states of its outputs; `nil` if the entry says the same already.
    func refreshed(_ entry: JournalEntry, _ states: [OutputCondition]) throws(RunError) -> JournalEntry? {
        let outputs = zip(entry.header.outputs, states).map { $0.noting($1) }
        guard outputs.count == entry.header.outputs.count, outputs != entry.header.outputs else { return nil }
        var refreshed = entry
        refreshed.header.outputs = outputs
        refreshed.header.tally.keptByHand = outputs.count { $0.replacement != nil }
        if outputs.map(\.replacement) != entry.header.outputs.map(\.replacement) {
            refreshed.record = try RecordCoding.encoded(entry.record) { note(outputs, in: &$0) }
        }
        return refreshed
    }

    /// Notes in a record which of its outputs the user has replaced by hand.
    private func note(_ outputs: [JournalEntry.Output], in record: inout PhotoRecord) {
        let kept = record.writtenFiles.map { file in
            let path = file.path.path
            let output = outputs.first { FilePath(bytes: $0.path) == path }
            return output?.replacement.flatMap { replacement in
                path.map { KeptFile.record(folder.outputFolder.pushing($0), byteCount: replacement.byteCount) }
            }
        }
        for (index, kept) in zip(record.outputs.indices, kept) { record.outputs[index].keptByHand = kept }
        var sidecars = kept.dropFirst(record.outputs.count)
        if record.sidecar != nil { record.sidecar?.keptByHand = sidecars.popFirst() ?? nil }
        if record.focalSidecar != nil { record.focalSidecar?.keptByHand = sidecars.popFirst() ?? nil }
    }
}

extension OutputPermit {
    /// Adds what `state` allows a new file to do to an `output` of the photo.
    fileprivate mutating func add(_ output: JournalEntry.Output, _ state: OutputCondition, in folder: FilePath) {
        if state.isOwn { replaceable.append(output.path) }
        guard case .replaced(let replacement) = state else { return }
        let path = folder.pushing(FilePath(bytes: output.path))
        let record = KeptFile.record(path, byteCount: replacement.byteCount)
        kept.append(Kept(path: output.path, replacement: replacement, record: record))
    }
}
