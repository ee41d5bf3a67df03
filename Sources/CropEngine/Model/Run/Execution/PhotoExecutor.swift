import SystemPackage

/// Executes tasks: this is the one place that decides what happens to a photo.
///
/// All workers share it.
struct PhotoExecutor: Sendable {
    let planner: TaskPlanner
    let recorder: JournalRecorder
    let writer: OutputWriter
    /// These options select the faces by which the photos of a burst are compared.
    let frame: FrameOptions
    /// What is done with each photo.
    let work: PhotoRequest.Work
    /// The service that identifies faces; `nil` if the run asks none.
    let identityService: (any IdentityService)?
    let stop: StopRequest
    let leftOut: LeftOutPhotos

    /// Executes a task; `worker` processes the photos themselves.
    ///
    /// - Returns: The results for the manifest. If a photo was begun in vain because the run was told to stop, it has
    ///   no result, unless an earlier run has done it.
    func perform(_ task: PhotoTask, _ worker: any PhotoWorker) -> [TaskResult] {
        switch task {
        case .keep(let photos):
            return photos.map { photo in
                planner.bursts.endTurn(of: photo.file)
                return recorder.keep(photo)
            }
        case .process(let finding, var history):
            guard let file = finding.fileToRead else { return makeOutputs(finding, history, worker) }
            defer { planner.bursts.endTurn(of: file) }
            if history.override?.leavesOutputsAlone ?? false { return [recorder.leaveAlone(file, history)] }
            planner.compareContent(of: file, &history)
            if let photo = planner.upToDatePhoto(file, history) { return [recorder.keep(photo)] }
            if let result = copyOutputs(of: file, history) { return [result] }
            if let processed = leftOutByOverride(file, history) {
                return [recorder.note(processed, finding, history, knewFaces: false)]
            }
            if let processed = refusedByPlan(file, history) {
                return [recorder.note(processed, finding, history, knewFaces: false)]
            }
            if let place = planner.bursts.place(of: file) { return perform(file, history, at: place, worker) }
            return makeOutputs(finding, history, worker)
        }
    }

    /// If the photo has moved, gives it copies of the outputs that it has under its earlier path.
    private func copyOutputs(of file: PhotoFile, _ history: PhotoHistory) -> TaskResult? {
        guard let moved = history.moved,
            let copies = MovedOutputs(moved, planner.check, in: planner.state.folder.outputFolder)
        else { return nil }
        let processed = copies.write(into: writer.outputs(of: file, permit: permit(for: file, history)))
        var history = history
        history.naming = moved.found.entry.header.digests.naming
        var result = recorder.note(processed, .file(file), history, knewFaces: true)
        if processed.record.status != .failed {
            result.origin = .moved(from: FilePath(bytes: moved.found.entry.header.source))
        }
        return result
    }

    /// Makes the outputs of one photo; if there is an identification service, asks it first.
    private func makeOutputs(
        _ finding: InputWalk.Finding,
        _ history: PhotoHistory,
        _ worker: any PhotoWorker
    ) -> [TaskResult] {
        var request = PhotoRequest(work, knowing: history.knownFaces)
        request.override = history.override
        var history = history
        switch ask(finding, worker) {
        case .answered(let identities):
            if let missing = identities?.missingAnswer, let photo = planner.photoHeldUntilAnswered(finding, history) {
                return [recorder.keep(photo, missingAnswer: missing)]
            }
            request.identities = identities
            let permit = finding.fileToRead.map { self.permit(for: $0, history) } ?? OutputPermit()
            let outputs = finding.fileToRead.map { writer.outputs(of: $0, permit: permit) }
            var processed = worker.perform(request, on: finding, into: outputs)
            let kept = permit.upToDate.map(\.path)
            if !kept.isEmpty { processed.record.noteMaking(of: kept, by: history.earlierRecord) }
            // If the file turned out not to be a photo, the service need not be asked about it again.
            if processed.record.identity != nil { history.naming = IdentityStatus(identities) }
            return [recorder.note(processed, finding, history, knewFaces: request.known != nil)]
        case .withoutCopy(let processed):
            return [recorder.note(processed, finding, history, knewFaces: false)]
        case .stopped:
            return leaveOut(finding, history)
        }
    }

    /// Counts a photo that the run has no time for; if an earlier run has done it, returns that result.
    func leaveOut(_ finding: InputWalk.Finding, _ history: PhotoHistory) -> [TaskResult] {
        leftOut.add()
        return planner.donePhoto(finding, history).map { [recorder.keep($0)] } ?? []
    }

    /// What the outputs of `file` may do to existing files.
    func permit(for file: PhotoFile, _ history: PhotoHistory) -> OutputPermit {
        var permit = planner.state.permit(for: file, history, planner.plan)
        permit.upToDate = planner.upToDateOutputs(of: file, history)
        return permit
    }
}

extension PhotoExecutor {
    /// The answer of the identification service about a photo.
    private enum Reply {
        /// The photo is processed with these identities; `nil` if no service is asked.
        case answered(ServiceIdentities?)
        /// Nothing can be sent: the file is not a photo or is damaged. Holds the outcome.
        case withoutCopy(ProcessedPhoto)
        /// The run was told to stop before the service was asked.
        case stopped
    }

    /// Asks the identification service about a photo, if there is one, and waits for its answer.
    private func ask(_ finding: InputWalk.Finding, _ worker: any PhotoWorker) -> Reply {
        guard let identityService, let file = finding.fileToRead else { return .answered(nil) }
        var withoutCopy: ProcessedPhoto?
        let identities = identityService.identities(of: file) {
            let processed = worker.perform(PhotoRequest(.copy), on: finding)
            if processed.copy == nil { withoutCopy = processed }
            return processed.copy
        }
        if let withoutCopy { return .withoutCopy(withoutCopy) }
        return identities.map { .answered($0) } ?? .stopped
    }
}

extension ServiceIdentities {
    /// The reason why an answer that was asked for is missing; `nil` if no answer is missing.
    fileprivate var missingAnswer: String? {
        switch answer {
        case .named, .notAsked: nil
        case .pending(let reason), .failed(let reason): reason
        }
    }
}
