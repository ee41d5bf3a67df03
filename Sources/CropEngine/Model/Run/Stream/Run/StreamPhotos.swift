import Synchronization
import SystemPackage

/// Does the task of a stream with the photos of requests; all workers share it.
struct StreamPhotos: Sendable {
    /// Where outputs go if nothing else is said.
    let writer: OutputWriter
    /// Whether outputs replace other files.
    let overwrites: Bool
    /// The most bytes of a photo.
    let maximumFileBytes: Int
    private let task: StreamTask
    private let names = StreamNames()

    init(_ task: StreamTask, _ options: Options, keepsContents: Bool) {
        self.task = task
        writer = OutputWriter(
            destination: options.run.destination,
            plan: SettledNames(naming: OutputNaming(options)),
            keepsContents: keepsContents
        )
        overwrites = options.run.overwrites
        maximumFileBytes = options.decode.maximumFileBytes
    }

    /// Does the task with the photo of `request`; whatever goes wrong is in the record of the result.
    func perform(_ request: StreamRequest, _ worker: any PhotoWorker) -> ProcessedPhoto {
        switch request.photo {
        case .file(let path, let name):
            do throws(PhotoError) {
                let file = try Self.file(path)
                guard task.makesOutputs else { return worker.perform(PhotoRequest(task.work), on: file) }
                return try makeOutputs(of: file, name, worker)
            } catch {
                return ProcessedPhoto(failed: error.path, error)
            }
        case .content(let content, let name):
            var file = PhotoFile(path: name, relativePath: name, isNamedByUser: true)
            file.content = content
            let outputs = task.makesOutputs ? writer.outputs(of: file) : nil
            return worker.perform(PhotoRequest(task.work), on: file, into: outputs)
        case .tooManyBytes(let count, let name):
            let failure = DecodeFailure.reading(.tooLarge(bytes: count), limit: maximumFileBytes)
            return ProcessedPhoto(failed: name, failure.photoError(name))
        }
    }

    private func makeOutputs(
        of file: PhotoFile,
        _ name: GivenName?,
        _ worker: any PhotoWorker
    ) throws(PhotoError) -> ProcessedPhoto {
        let plan = writer.names(of: file, name)
        let paths = plan.basePaths(of: file)
        if let taken = names.take(paths) { throw .nameTaken(taken, by: file) }
        let folder = writer.destination.folder
        let mayReplacePhotos = names.noteInput(
            file.path,
            outputsIn: plan.folders(of: file).map { folder.pushing($0) }
        )
        let permit = OutputPermit(replacesAll: overwrites && !mayReplacePhotos)
        let outputs = writer.outputs(of: file, permit: permit, named: name)
        let processed = worker.perform(PhotoRequest(task.work), on: file, into: outputs)
        if !processed.record.holdsNames { names.release(paths) }
        return processed
    }

    /// The file at `path`, which must be one.
    private static func file(_ path: FilePath) throws(PhotoError) -> PhotoFile {
        let type: FileType
        do throws(Errno) {
            type = try path.stat().type
        } catch {
            throw .notReadable(path, error)
        }
        switch type {
        case .regular: break
        case .directory: throw .folder(path)
        default: throw .specialFile(path)
        }
        let name = FilePath(bytes: path.lastComponentBytes)
        return PhotoFile(path: path, relativePath: name, isNamedByUser: true)
    }
}

extension PhotoError {
    /// The error about a folder where a photo is expected.
    fileprivate static func folder(_ path: FilePath) -> PhotoError {
        PhotoError(
            .notAnImage,
            stage: .discover,
            path: path,
            message: "This is a folder; ask for each of its photos by itself."
        )
    }

    /// The error about an output that an earlier request has.
    fileprivate static func nameTaken(_ path: FilePath, by file: PhotoFile) -> PhotoError {
        PhotoError(
            .outputCollision,
            stage: .encode,
            path: file.path,
            message: "An earlier request has the output '\(path)'. Name another 'output' for this photo."
        )
    }
}

/// The names of outputs that requests have, and the folders that photos came from.
private final class StreamNames: Sendable {
    private struct State {
        /// Hashes of the keys of names, 8 bytes each.
        var taken: Set<Int> = []
        var inputFolders: Set<FileIdentity> = []
    }

    private let state = Mutex(State())

    /// Takes the names of the outputs of a request; the first that another request has, or `nil` if all are free.
    func take(_ paths: [FilePath]) -> FilePath? {
        state.withLock { state in
            if let path = paths.first(where: { state.taken.contains(Self.hash($0)) }) { return path }
            state.taken.formUnion(paths.map(Self.hash))
            return nil
        }
    }

    /// Gives names back, because nothing was written to them.
    func release(_ paths: [FilePath]) { state.withLock { $0.taken.subtract(paths.map(Self.hash)) } }

    /// Notes that the file at `path` is a photo, and returns whether photos came from one of the `folders` of its
    /// outputs, which might then replace them.
    ///
    /// A photo that is a link comes from the folder of the link, and from that of its target.
    func noteInput(_ path: FilePath, outputsIn folders: [FilePath]) -> Bool {
        let inputs = [FileIdentity(of: path.removingLastComponent()), FileIdentity(ofFolderOfLinkedFile: path)]
        let outputs = folders.compactMap { FileIdentity(of: $0) }
        return state.withLock { state in
            state.inputFolders.formUnion(inputs.compactMap { $0 })
            return outputs.contains { state.inputFolders.contains($0) }
        }
    }

    private static func hash(_ path: FilePath) -> Int { OutputKey(path.bytes).hashValue }
}
