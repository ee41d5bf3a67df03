import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The embedder between its callers and a backend, which may be a process that a photo has taken over.
struct PhotoEmbedderTests {
    /// Answers each request with one face, whose embedding has `answeredLength` numbers.
    private struct Backend: BackendProvider, ProcessingBackend, PhotoWorker {
        var network: EngineReadiness.Network?
        var answeredLength = 4

        func open(_ options: Options, _ job: EngineJob) throws(RunError) -> any ProcessingBackend { self }
        func ready() throws(RunError) -> EngineReadiness {
            let head = ManifestHead(libraries: [:], models: [], options: OptionsRecord(Options()))
            return EngineReadiness(head: head, network: network)
        }
        var threadCount: Int { 1 }
        func makeWorker() -> any PhotoWorker { self }
        func close() {}
        func endThread() {}

        func perform(_ request: PhotoRequest, on file: PhotoFile, into outputs: PhotoOutputs?) -> ProcessedPhoto {
            var processed = ProcessedPhoto(record: PhotoRecord(source: file.path))
            let embedding = Embedding((1...answeredLength).map { Float($0) })
            processed.embedded = EmbeddedFaces([
                EmbeddedFace(
                    number: 1,
                    face: .scripted(x: 0, y: 0, side: 50, score: 0.9),
                    finding: embedding.map { .embedded($0) } ?? .refused(.tooSmall)
                )
            ])
            return processed
        }
    }

    private static let network = EngineReadiness.Network(
        model: EmbeddingModel(name: "any", sha256: "", dimension: 4),
        calibration: .sFace
    )

    @Test(arguments: 1...8)
    func embeddingsOfAnotherLengthAreRefused(length: Int) throws {
        let backend = Backend(network: Self.network, answeredLength: length)
        let embedder = try PhotoEmbedder(options: Options(), EmbeddingOptions(), backend)
        let photo = PhotoFile(path: "/photos/a.jpg", relativePath: "a.jpg", isNamedByUser: false)
        let result = embedder.look(at: .file(photo))
        #expect(result.faces.count == (length == 4 ? 1 : 0))
        #expect((result.record.error?.code == PhotoError.Code.crashed.rawValue) == (length != 4))
    }

    @Test func aBackendMustNameItsNetwork() {
        let error = #expect(throws: RunError.self) {
            _ = try PhotoEmbedder(options: Options(), EmbeddingOptions(), Backend(network: nil))
        }
        #expect(error?.code == .engineFailed)
    }
}
