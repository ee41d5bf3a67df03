import FaceCropModel
import SystemPackage

/// Writes the plan of a run while its photos are planned.
///
/// A file appears when the plan is complete; on standard output, each photo appears when it is planned. One thread at a
/// time may use it.
final class PlanWriter {
    /// `nil` for standard output.
    private let file: ReplacingFile?
    private let output = StandardOutput()
    private var failure: RunError?

    /// Begins a plan.
    ///
    /// - Parameters:
    ///   - head: What holds for all photos.
    ///   - path: Where the plan goes; `nil` for standard output.
    ///   - overwrites: Whether another file than a plan may be replaced.
    /// - Throws: `outputCollision` if another file has the name; otherwise the reason why it cannot be made.
    init(_ head: PlanFile.Head, to path: FilePath?, overwrites: Bool) throws(RunError) {
        file = try path.map { path throws(RunError) in try Self.open(path, overwrites: overwrites) }
        write(PlanText.head(head, hints: Self.hints))
        if let failure { throw failure }
    }

    private static let hints = [
        "What facecrop will make of these photos. Check it, change frames, and render it: facecrop apply FILE",
        "Frames, boxes and points are in pixels of the upright photo, from its top left corner.",
    ]

    /// Writes the photo that an event is about.
    func receive(_ event: PhotoRun.Event) {
        switch event {
        case .finished(let record), .failedAgain(let record): write(record)
        case .kept(let photo, _), .moved(let photo, _): if let record = photo.decodedRecord { write(record) }
        case .planned, .passedOver, .carried, .orphan, .nothingPruned, .notPruned, .overrideWithoutPhoto, .nameTable:
            break
        }
    }

    /// Gives the file its name; without `isComplete`, no file is left.
    ///
    /// - Throws: `RunError` if something could not be written.
    func end(isComplete: Bool) throws(RunError) {
        if let failure { throw failure }
        guard isComplete, let file else { return discard() }
        do throws(Errno) {
            try file.commit()
        } catch {
            throw RunError(writing: file.path, error)
        }
    }

    /// Leaves no file.
    func discard() { file?.discard() }

    private func write(_ record: PhotoRecord) {
        let path = ManifestPath(text: record.source, base64: record.sourceBase64).path
        let sha256 = path.flatMap { SHA256.hexadecimal(ofFile: $0) }
        if let text = PlanText.entry(record, sha256: sha256) { write(text) }
    }

    private func write(_ text: String) {
        guard failure == nil else { return }
        do throws(RunError) {
            guard let file else { return try output.write(text.utf8) }
            do throws(Errno) {
                try file.write(Array(text.utf8))
            } catch {
                throw RunError(writing: file.path, error)
            }
        } catch {
            failure = error
        }
    }

    private static func open(_ path: FilePath, overwrites: Bool) throws(RunError) -> ReplacingFile {
        guard overwrites || PresentFile.status(of: path) == nil || (try? PlanSource(path)) != nil else {
            throw RunError(
                .outputCollision,
                "'\(path)' is no plan of facecrop and would be replaced by one. Move it away, or name another file."
            )
        }
        do throws(Errno) {
            return try ReplacingFile(replacing: path)
        } catch {
            throw RunError(writing: path, error)
        }
    }
}
