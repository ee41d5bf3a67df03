import Glibc
import Synchronization
import SystemPackage

/// The outputs of one photo: gives them their names and writes them; each gets its name only when it is complete.
package final class PhotoOutputs: OutputSink {
    private struct State {
        var permit: OutputPermit
        /// The names that belong to the photo.
        var claimed: Set<OutputKey> = []
        /// Those of them that files of the photo have.
        var taken: Set<OutputKey> = []
        /// All files that were named in answers.
        var named: Set<WrittenFile> = []
        /// The outputs that were written or kept, by path, as the journal names them.
        var outputs: [[UInt8]: JournalEntry.Output] = [:]
        /// The contents that are kept in memory, by path.
        var contents: [[UInt8]: [UInt8]] = [:]
        /// The files that were written without an answer, which have no names in the record yet.
        var unnamed: [WrittenFile] = []
        /// Why one of these could not be written; the later ones are not.
        var failure: PhotoError?
        /// How long writing these took.
        var timings = StageTimings()
    }

    /// The most bytes of the outputs of one photo that are kept in memory, and of one output on a pipe: 1 GiB.
    package static let maximumKeptByteCount = 1 << 30

    private let file: PhotoFile
    private let names: SettledNames
    private let writer: OutputWriter
    private let state: Mutex<State>

    init(of file: PhotoFile, named names: SettledNames, permit: OutputPermit, by writer: OutputWriter) {
        self.file = file
        self.names = names
        self.writer = writer
        state = Mutex(State(permit: permit))
    }

    package func answer(
        _ question: OutputQuestion,
        _ content: EncodedImage?
    ) throws(PhotoError) -> [WrittenFile?] {
        let files: [WrittenFile?] =
            switch question {
            case .name(let output): [WrittenFile(path(of: output), bytes: 0)]
            case .settle(let outputs, let sidecars): try settle(outputs, sidecars)
            case .write(let output): [try write(content ?? EncodedImage([]), as: output)]
            case .writeSidecar(let kind): [try write(content ?? EncodedImage([]), as: kind)]
            case .writeDrawing:
                [try write(content ?? EncodedImage([]), as: .init(names.naming.variants[0], NameDetails()))]
            }
        state.withLock { $0.named.formUnion(files.compactMap { $0 }) }
        return files
    }

    /// Does what `question` asks without an answer; ``name(_:)`` enters in the record what came of it.
    func take(_ question: OutputQuestion, _ content: EncodedImage) {
        guard state.withLock({ $0.failure == nil }) else { return }
        var timings = StageTimings()
        let result = Result { () throws(PhotoError) in
            try timings.measure(\.write) { () throws(PhotoError) in try answer(question, content) }
        }
        state.withLock { state in
            state.timings = state.timings + timings
            switch result {
            case .success(let files): state.unnamed += files.compactMap { $0 }
            case .failure(let error): state.failure = error
            }
        }
    }

    /// Answers `question`, unless a file before it, which was taken without an answer, could not be written.
    func answerNext(_ question: OutputQuestion, _ content: EncodedImage) throws(PhotoError) -> [WrittenFile?] {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return try answer(question, content)
    }

    /// Enters the names of files in a record that has none for them, in the order in which they were written.
    ///
    /// If one could not be written, the photo has failed, and the record loses that one and those after it.
    func name(_ record: inout PhotoRecord) {
        let (unnamed, failure, timings) = state.withLock { ($0.unnamed, $0.failure, $0.timings) }
        var rest = unnamed[...]
        record.nameFiles { rest.popFirst() }
        record.timings = record.timings + timings
        if let failure { record.note(.failed(failure)) }
    }

    /// Whether some outputs may be up to date, or stay because a person has replaced them.
    var mayKeepOutputs: Bool { state.withLock { !$0.permit.upToDate.isEmpty || !$0.permit.kept.isEmpty } }

    /// Whether the photo may have all outputs that `question` names.
    package func mayAsk(_ question: OutputQuestion) -> Bool {
        question.outputs.allSatisfy { output in
            let face = output.details.face
            return names.naming.variants.contains(output.variant) && output.details.checksum.isEmpty
                && (output.variant.isNumbered ? face >= 0 : face == 0)
        }
    }

    /// Whether `record` names no other files than those in answers.
    ///
    /// If a photo has taken over the engine process, that process could report others. A later run may delete an output
    /// that the record names, once that output is no longer wanted.
    func areAll(in record: PhotoRecord) -> Bool {
        state.withLock { $0.named.isSuperset(of: record.writtenFiles) }
    }

    /// Adds the outputs to the result for the photo; if the photo has failed, gives its names back.
    ///
    /// The photo, or another, can then be asked for again with the same names. The files stay.
    package func complete(_ processed: inout ProcessedPhoto) {
        let paths = processed.record.writtenFiles.compactMap { $0.path.path?.bytes }
        let outputCount = processed.record.outputs.count
        state.withLock { state in
            processed.outputs = paths.compactMap { state.outputs[$0] }
            if writer.keepsContents {
                processed.contents = paths.prefix(outputCount).map { state.contents[$0] ?? [] }
            }
            if !processed.record.holdsNames { release(&state) }
        }
    }

    /// Prepares for the photo to be processed once more, because the first result was lost, or is not to be used.
    ///
    /// Its outputs may then be written again: another decoder may do the work, whose outputs need not be equal to the
    /// byte.
    func startOver() {
        state.withLock { state in
            release(&state)
            state.permit.replaceable += state.outputs.values.filter { $0.replacement == nil }.map(\.path)
            state = State(permit: state.permit)
        }
    }

    private func release(_ state: inout State) {
        for key in state.claimed { writer.claims.release(key) }
        (state.claimed, state.taken) = ([], [])
    }
}

extension PhotoOutputs {
    /// The path of an output that is not written yet.
    private func path(of output: OutputQuestion.Output) -> FilePath {
        names.outputPath(for: file, as: output.variant, output.details)
    }

    private func settle(
        _ outputs: [OutputQuestion.Output],
        _ sidecars: [SidecarKind]
    ) throws(PhotoError) -> [WrittenFile?] {
        if writer.keepsContents { return outputs.map { _ in nil } }
        try checkLengths(outputs, sidecars)
        for path in names.basePaths(of: file) { try claim(path.bytes, forFile: false) }
        var files: [WrittenFile?] = []
        for output in outputs {
            let known = upToDate(output)
            if let known {
                try claim(known.path)
                state.withLock { $0.outputs[known.path] = known }
            }
            files.append(known.map { WrittenFile(FilePath(bytes: $0.path), bytes: $0.byteCount) })
        }
        return files
    }

    /// Makes sure that the disk takes the names of all files.
    ///
    /// The longest name is often that of a sidecar, which is written last.
    /// - Throws: `outputNotWritable` with the first name that is too long.
    private func checkLengths(
        _ outputs: [OutputQuestion.Output],
        _ sidecars: [SidecarKind]
    ) throws(PhotoError) {
        let paths =
            outputs.map { names.outputPath(for: file, as: $0.variant, $0.details.withAnyChecksum) }
            + sidecars.map { names.sidecarPath(for: file, $0) }
        for path in paths where Self.isTooLong(writer.destination.folder.pushing(path)) {
            throw .nameTooLong(path, of: file)
        }
    }

    /// Whether no file can have this path, by the limits of Linux or by those of the disk.
    private static func isTooLong(_ path: FilePath) -> Bool {
        if path.lastComponentBytes.count > Int(NAME_MAX) || path.bytes.count >= Int(PATH_MAX) { return true }
        do throws(Errno) {
            _ = try path.stat(followTargetSymlink: false)
            return false
        } catch {
            return error == .fileNameTooLong
        }
    }

    /// The output that an earlier run has written, if it is up to date.
    private func upToDate(_ output: OutputQuestion.Output) -> JournalEntry.Output? {
        state.withLock { $0.permit.upToDate }.first { known in
            var named = output
            named.details.checksum = names.naming.parse(output: known.path, as: output.variant)?.details.checksum ?? ""
            return known.path == path(of: named).bytes
        }
    }

    private func write(_ content: EncodedImage, as output: OutputQuestion.Output) throws(PhotoError) -> WrittenFile {
        var output = output
        if names.naming.template.hasHash { output.details.checksum = content.checksum }
        let permit = state.withLock { $0.permit }
        let kept = permit.kept { isOutput($0, output) }
        let path = kept?.path ?? path(of: output).bytes
        return try write(content, to: path, kept: kept, replaces: permit.replaces(path))
    }

    /// Whether the file at `path` is the output, whatever its size and content were.
    private func isOutput(_ path: [UInt8], _ output: OutputQuestion.Output) -> Bool {
        names.naming.template.hasLateDetails
            ? names.face(inOutput: path, of: file, as: output.variant) == output.details.face
            : path == self.path(of: output).bytes
    }

    private func write(_ content: EncodedImage, as kind: SidecarKind) throws(PhotoError) -> WrittenFile {
        let path = names.sidecarPath(for: file, kind).bytes
        let permit = state.withLock { $0.permit.withoutOverwriting }
        return try write(content, to: path, kept: permit.kept { $0 == path }, replaces: permit.replaces(path))
    }

    private func write(
        _ content: EncodedImage,
        to path: [UInt8],
        kept: OutputPermit.Kept?,
        replaces: Bool
    ) throws(PhotoError) -> WrittenFile {
        let written = WrittenFile(FilePath(bytes: path), bytes: content.count, keptByHand: kept?.record)
        if writer.keepsContents {
            try keep(content, path)
            return written
        }
        try claim(path)
        var output = JournalEntry.Output(path: path, byteCount: content.count, checksum: content.checksum)
        output.replacement = kept?.replacement
        if kept == nil {
            let destination = writer.destination
            let target = NewOutput(output, in: destination.folder, replaces: replaces)
            output.modifiedNanoseconds =
                destination.isDryRun
                ? try target.check(content, of: file) : try target.write(content, of: file, notingIn: writer.log)
        }
        state.withLock { [output] in $0.outputs[path] = output }
        return written
    }

    /// Makes a name belong to the photo; one for a file, to that file.
    ///
    /// - Throws: `outputCollision` if it belongs to another photo, or to another file.
    private func claim(_ path: [UInt8], forFile isForFile: Bool = true) throws(PhotoError) {
        let key = OutputKey(path)
        let isOwn = state.withLock { state in
            if !state.claimed.contains(key) {
                guard writer.claims.claim(key) else { return false }
                state.claimed.insert(key)
            }
            return !isForFile || state.taken.insert(key).inserted
        }
        if !isOwn { throw .outputCollision(FilePath(bytes: path), of: file) }
    }

    /// Keeps an output in memory.
    private func keep(_ content: EncodedImage, _ path: [UInt8]) throws(PhotoError) {
        let bytes = content.bytes
        let fits = state.withLock { state in
            let count = state.contents.values.reduce(bytes.count) { $0 + $1.count }
            guard count <= Self.maximumKeptByteCount else { return false }
            state.contents[path] = bytes
            return true
        }
        if !fits { throw .tooManyKeptBytes(of: file) }
    }
}

extension NameDetails {
    /// The same with a checksum, of which names show as many digits as of any other.
    fileprivate var withAnyChecksum: NameDetails {
        var details = self
        details.checksum = String(repeating: "0", count: Self.hashDigitCount)
        return details
    }
}

extension PhotoError {
    /// The error about an output that belongs to another photo of the run.
    fileprivate static func outputCollision(_ path: FilePath, of file: PhotoFile) -> PhotoError {
        PhotoError(
            .outputCollision,
            stage: .encode,
            path: file.path,
            message: "Another photo of this run has the output \(path), because this one appeared meanwhile. Run again."
        )
    }

    fileprivate static func nameTooLong(_ path: FilePath, of file: PhotoFile) -> PhotoError {
        let count = path.lastComponentBytes.count
        return PhotoError(
            .outputNotWritable,
            stage: .encode,
            path: file.path,
            message: "One of its outputs would be called '\(path)', a name of \(count) bytes, which is longer than the "
                + "disk allows, on most \(NAME_MAX) bytes; so nothing was written. Rename the photo or its folder to "
                + "something shorter."
        )
    }

    /// The error about outputs that are too large to be kept in memory.
    package static func tooManyKeptBytes(of file: PhotoFile) -> PhotoError {
        PhotoError(
            .outputTooLarge,
            stage: .encode,
            path: file.path,
            message: "The outputs have more than \(PhotoOutputs.maximumKeptByteCount >> 20) MiB together; make smaller "
                + "ones."
        )
    }
}
