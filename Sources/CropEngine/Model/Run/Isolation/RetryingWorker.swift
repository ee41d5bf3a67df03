import Glibc
import SystemPackage

/// One thread of the command: sends photos to the engine process, one at a time, and waits for each result.
struct RetryingWorker: PhotoWorker {
    let retryLock: ExclusiveRetryLock
    let supervisor: EngineSupervisor
    /// Whether photos may fail because the engine process gets too little memory for all of them at a time.
    let isShortOfMemory: Bool

    private enum Attempt {
        case done(Result<ProcessedPhoto, PhotoError>)
        case lost(EngineLoss)
    }

    func perform(_ request: PhotoRequest, on file: PhotoFile, into outputs: PhotoOutputs?) -> ProcessedPhoto {
        let result = retryLock.run { () -> Result<ProcessedPhoto, PhotoError>? in
            guard case .done(let result) = attempt(request, file, outputs) else { return nil }
            return mayLackMemory(result) ? nil : result
        } alone: {
            outputs?.startOver()
            switch attempt(request, file, outputs, isAlone: true) {
            case .done(let result): return result
            case .lost(let loss):
                return .failure(PhotoError(loss, path: file.path, isShortOfMemory: isShortOfMemory))
            }
        }
        var processed: ProcessedPhoto
        switch result {
        case .success(let success): processed = success
        case .failure(let error): processed = ProcessedPhoto(failed: file.path, error, faces: request.known)
        }
        outputs?.complete(&processed)
        return processed
    }

    func endThread() {}

    /// Whether the photo failed, and may not fail if no other takes memory meanwhile.
    private func mayLackMemory(_ result: Result<ProcessedPhoto, PhotoError>) -> Bool {
        guard isShortOfMemory, case .success(let processed) = result else { return false }
        guard let error = processed.record.error else { return processed.record.isUnread }
        return MemoryShortage.possibleFailures.contains(PhotoError.Code(rawValue: error.code))
    }

    private func attempt(
        _ request: PhotoRequest,
        _ file: PhotoFile,
        _ outputs: PhotoOutputs?,
        isAlone: Bool = false
    ) -> Attempt {
        do throws(RunError) {
            while true {
                let connection = try supervisor.readyEngine().connection
                if isAlone { connection.clearErrorTail() }
                let order = EngineOrder(file, request, mayKeepOutputs: outputs?.mayKeepOutputs ?? false)
                switch connection.answer(to: order, into: outputs) {
                case .frame(let frame):
                    if let processed = Self.result(in: frame, for: file, outputs) { return .done(.success(processed)) }
                    connection.end()
                    return .lost(EngineLoss(cause: .invalidMessage, stage: .record))
                case .lost(let loss): return .lost(loss)
                // The engine process did not end because of this photo.
                case .notBegun: continue
                }
            }
        } catch {
            return .done(.failure(PhotoError(.engineFailed, stage: .decode, path: file.path, message: error.message)))
        }
    }

    /// The result that `frame` holds; `nil` if it is not about this photo and no other outputs than its own.
    private static func result(in frame: PipeFrame, for file: PhotoFile, _ outputs: PhotoOutputs?) -> ProcessedPhoto? {
        guard var processed = try? frame.json(ProcessedPhoto.self) else { return nil }
        outputs?.name(&processed.record)
        let (record, path) = (processed.record, ManifestPath(file.path))
        let isItsOwn = outputs?.areAll(in: record) ?? record.writtenFiles.isEmpty
        return record.source == path.text && record.sourceBase64 == path.base64 && isItsOwn ? processed : nil
    }
}

extension PhotoRecord {
    /// Whether the photo was left out because nothing can read it.
    fileprivate var isUnread: Bool {
        status == .skipped && reason == PhotoOutcome.SkipReason.unsupportedFormat.rawValue
    }
}

extension PhotoError {
    /// The failure of a photo that ended an engine process when it was tried alone.
    ///
    /// If `isShortOfMemory`, the process may have ended because it got no memory, for many libraries do not say so; or
    /// it may have waited for a thread for which there was no memory, as libde265 does.
    init(_ loss: EngineLoss, path: FilePath, isShortOfMemory: Bool) {
        let died = "With this photo alone, the engine process \(loss.text)"
        switch loss.cause {
        case .late(let seconds):
            let what = "This photo alone took longer than the \(NumberText.short(seconds)) s that one may take"
            if isShortOfMemory {
                self = .tooLittleMemory(stage: loss.stage, path: path, what: "\(what), perhaps for lack of memory.")
                return
            }
            self.init(.timedOut, stage: loss.stage, path: path, message: "\(what).\(loss.errorTailSentence)")
        case .died where isShortOfMemory:
            self = .tooLittleMemory(stage: loss.stage, path: path, what: "\(died), perhaps for lack of memory.")
        case .died(.killed(signal: SIGKILL)):
            let what = "\(died), as the system ends one when memory runs out."
            self = .tooLittleMemory(stage: loss.stage, path: path, what: what)
        case .died, .invalidMessage:
            self.init(.crashed, stage: loss.stage, path: path, message: "\(died).\(loss.errorTailSentence)")
        }
    }
}
