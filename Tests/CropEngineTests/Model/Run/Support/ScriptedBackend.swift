import Synchronization
import SystemPackage

@testable import FaceCropModel

/// Stands in for the side that decodes: an output of a photo is the text of the photo's file.
///
/// A photo whose text begins with `fail` fails, after its first output has been written.
final class ScriptedBackend: BackendProvider, ProcessingBackend {
    private let options = Mutex(Options())
    private let paths = Mutex<[String]>([])

    /// The photos that were worked on, below their inputs.
    var processed: [String] { paths.withLock { $0.sorted() } }

    var threadCount: Int { 2 }

    func open(_ options: Options, _ job: EngineJob) throws(RunError) -> any ProcessingBackend {
        self.options.withLock { $0 = options }
        return self
    }

    func ready() throws(RunError) -> EngineReadiness {
        let head = ManifestHead(libraries: [:], models: [], options: OptionsRecord(options.withLock { $0 }))
        return EngineReadiness(head: head, network: nil)
    }

    func makeWorker() -> any PhotoWorker {
        Worker(variants: OutputNaming(options.withLock { $0 }).variants) { [self] path in
            paths.withLock { $0.append(path) }
        }
    }

    func close() {}

    private struct Worker: PhotoWorker {
        let variants: [OutputVariant]
        let note: @Sendable (String) -> Void

        func perform(_ request: PhotoRequest, on file: PhotoFile, into outputs: PhotoOutputs?) -> ProcessedPhoto {
            note(file.relativePath.string)
            let size = PixelSize(width: 1, height: 1)
            var record = PhotoRecord(source: file.path)
            record.size = size
            let found = Detections(faces: [], doubtful: [])
            var processed = ProcessedPhoto(
                record: record,
                faces: CachedDetections(detections: found, quarterTurns: 0, damage: nil)
            )
            do throws(PhotoError) {
                guard let outputs, let text = try? FileContent.read(file.path, maximumBytes: 100) else {
                    throw PhotoError(.unreadable, stage: .decode, path: file.path, message: "It cannot be read.")
                }
                let wanted = variants.map { OutputQuestion.Output($0, NameDetails(size: size)) }
                let frame = WholePixelRect(x: 0, y: 0, width: 1, height: 1)
                let crop = CropPlan.Crop(request: RenderRequest(frame: frame, outputSize: size))
                for (output, known) in zip(wanted, try outputs.settle(wanted, sidecars: [])) {
                    let written = if let known { known } else { try outputs.write(EncodedImage(text), as: output) }
                    processed.record.note(crop, as: output.variant, at: written, format: .jpeg)
                    if text.starts(with: "fail".utf8) {
                        throw PhotoError(.corrupt, stage: .render, path: file.path, message: "It is damaged.")
                    }
                }
                processed.record.note(.written)
            } catch {
                processed.record.note(.failed(error))
            }
            outputs?.complete(&processed)
            return processed
        }

        func endThread() {}
    }
}
