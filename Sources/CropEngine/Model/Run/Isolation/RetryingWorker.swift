import Glibc
import SystemPackage

/// One thread of the command: sends photos to the engine process, one at a time, and waits for each result.
struct RetryingWorker: PhotoWorker {
    let retryLock: ExclusiveRetryLock
    let supervisor: EngineSupervisor
    let writer: OutputWriter
    /// Whether photos may fail because the engine process gets too little memory for all of them at a time.
    let isShortOfMemory: Bool

    private enum Attempt {
        case done(Result<ProcessedPhoto, PhotoError>)
        case lost(EngineLoss)
    }

    func perform(_ request: PhotoRequest, on finding: InputWalk.Finding) -> ProcessedPhoto {
        do throws(PhotoError) {
            let file = try finding.file
            let writer = writer.naming(file, request.givenName)
            var second = request
            let processed = try retryLock.run { () -> Result<ProcessedPhoto, PhotoError>? in
                guard case .done(let result) = attempt(request, file, writer) else { return nil }
                guard mayLackMemory(result) else { return result }
                // With more memory, another decoder may do the work, whose outputs need not be equal to the byte.
                second.permit.replaceable += result.writtenPaths
                return nil
            } alone: {
                switch attempt(second, file, writer, isAlone: true) {
                case .done(let result): result
                case .lost(let loss): .failure(PhotoError(loss, path: file.path, isShortOfMemory: isShortOfMemory))
                }
            }.get()
            if processed.record.holdsNames { writer.noteOutputs([], of: file) }
            return processed
        } catch {
            var record = PhotoRecord(source: finding.path)
            record.note(.failed(error))
            return ProcessedPhoto(record: record, faces: request.known)
        }
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
        _ writer: OutputWriter,
        isAlone: Bool = false
    ) -> Attempt {
        do throws(RunError) {
            while true {
                let connection = try supervisor.readyEngine().connection
                if isAlone { connection.clearErrorTail() }
                let order = EngineOrder(
                    file,
                    request,
                    plan: writer.plan,
                    isTaken: writer.hasOutput(of: file)
                )
                switch connection.answer(to: order, outputFolders: Self.folders(of: file, writer)) {
                case .frame(let frame, let outputs):
                    return take(frame, outputs, request.work, file, writer, connection)
                case .lost(let loss): return .lost(loss)
                // The engine process did not end because of this photo.
                case .notBegun: continue
                }
            }
        } catch {
            return .done(.failure(PhotoError(.engineFailed, stage: .decode, path: file.path, message: error.message)))
        }
    }

    private func take(
        _ frame: PipeFrame,
        _ outputs: [UInt8],
        _ work: PhotoRequest.Work,
        _ file: PhotoFile,
        _ writer: OutputWriter,
        _ connection: EngineConnection
    ) -> Attempt {
        guard var processed = try? frame.json(ProcessedPhoto.self), processed.record.isAbout(file, plan: writer.plan),
            work.namesOutputs || processed.record.writtenFiles.isEmpty,
            let contents = processed.record.split(outputs, isKept: writer.keepsContents)
        else {
            connection.end()
            return .lost(EngineLoss(cause: .invalidMessage, stage: .record))
        }
        processed.contents = contents
        return .done(.success(processed))
    }

    /// The folders in which the work on a photo may leave temporary files: those of its outputs and of its sidecar.
    private static func folders(of file: PhotoFile, _ writer: OutputWriter) -> Set<FilePath> {
        if writer.keepsContents { return [] }
        let folder = writer.destination.folder
        var folders = writer.plan.folders(of: file)
        // Which person's folder it is, only the process knows that has ended.
        if writer.plan.naming.template.namesPerson {
            let people = (try? OpenFolder(folder).folderNames()) ?? []
            folders = people.flatMap { person in folders.map { FilePath(bytes: person).pushing($0) } }
        }
        let sidecar = writer.plan.sidecarPath(for: file).removingLastComponent()
        return Set((folders + [sidecar]).map { folder.pushing($0) })
    }
}

extension PhotoRecord {
    /// Whether the record names this photo, and no outputs but those planned for it.
    ///
    /// If a photo has taken over the engine process, that process could report other outputs. A later run may delete an
    /// output that the record names, once that output is no longer wanted.
    func isAbout(_ file: PhotoFile, plan: SettledNames) -> Bool {
        let path = ManifestPath(file.path)
        return source == path.text && sourceBase64 == path.base64
            && outputs.allSatisfy { output in
                guard let variant = plan.naming.variants.first(where: output.isOf),
                    variant.isNumbered || output.faceNumber == nil
                else { return false }
                guard let path = ManifestPath(text: output.path, base64: output.pathBase64).path else { return false }
                return plan.face(inOutput: path.bytes, of: file, as: variant) == output.faceNumber ?? 0
            }
            && isPlanned(sidecar, plan.sidecarPath(for: file, .regions))
            && isPlanned(focalSidecar, plan.sidecarPath(for: file, .focalPoint))
    }

    /// The contents of the outputs that the record names, of which `bytes` are made; `nil` if they are not.
    ///
    /// It is empty unless outputs are kept in memory.
    func split(_ bytes: [UInt8], isKept: Bool) -> [[UInt8]]? {
        guard isKept else { return bytes.isEmpty ? [] : nil }
        var rest = bytes[...]
        var contents: [[UInt8]] = []
        for output in outputs {
            guard (0...rest.count).contains(output.bytes) else { return nil }
            contents.append(Array(rest.prefix(output.bytes)))
            rest = rest.dropFirst(output.bytes)
        }
        return rest.isEmpty ? contents : nil
    }

    private func isPlanned(_ sidecar: SidecarRecord?, _ path: FilePath) -> Bool {
        guard let sidecar else { return true }
        let planned = ManifestPath(path)
        return sidecar.path == planned.text && sidecar.pathBase64 == planned.base64
    }
}

extension Result<ProcessedPhoto, PhotoError> {
    /// The files that were written for the photo, relative to the output folder.
    fileprivate var writtenPaths: [[UInt8]] {
        guard case .success(let processed) = self else { return [] }
        return processed.record.writtenFiles.compactMap { $0.path.path?.bytes }
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
