package import FaceCropCore
package import FaceCropFraming
import SystemPackage

/// Makes the embedding networks of a run, one for each worker.
package final class EmbedderFactory: Sendable {
    private enum Source: Sendable {
        case dlib(LoadedModel)
        case openVINO(CompiledModelStore, EmbedderChoice.PixelRange, ConfidenceCurve)
    }

    /// The maximum size of a model file, above that of any network for 112×112 pixels.
    private static let maximumByteCount = 1 << 30

    private let source: Source

    /// Loads the network.
    ///
    /// - Throws: `modelMissing`, `modelAltered`, or `libraryFailed` if the library cannot run it.
    package init(_ choice: EmbedderChoice, models locator: ModelLocator, settings: InferenceSettings) throws(RunError) {
        switch choice {
        case .dlib:
            source = .dlib(try locator.load(ModelFile.dlibRecognition))
        case .onnx(let path, let range, let curve):
            var settings = settings
            // Embeddings from different machines are compared, so all use 32-bit floats.
            settings.allowsBFloat16 = false
            let core = try InferenceCore(settings: settings)
            let cache = settings.cacheFolder.flatMap { ModelCache(folder: $0, core: core) }
            let form = ImageInput.Form.planes(.redGreenBlue, range == .bytes ? .bytes : .signed)
            // The cache identifies models by content and not by input range, so it keeps only one range.
            let store = CompiledModelStore(
                try Self.load(path),
                form: form,
                core: core,
                cache: range == .bytes ? cache : nil
            )
            source = .openVINO(store, range, curve)
        }
    }

    /// Makes the network for one worker.
    package func makeEmbedder() throws(RunError) -> any FaceEmbedding {
        do {
            switch source {
            case .dlib(let model): return try DlibEmbedder(model)
            case .openVINO(let store, let range, let curve):
                let side = PixelSize(width: OpenVINOEmbedder.inputSide, height: OpenVINOEmbedder.inputSide)
                let request = try store.makeModel(for: .fixed(side)).makeRequest()
                return try OpenVINOEmbedder(store.file, request: request, range: range, curve: curve)
            }
        } catch {
            let cause = (error as? EmbeddingFailure)?.cause ?? "\(error)"
            throw RunError(.libraryFailed, "The network that tells faces apart cannot be run. (\(cause))")
        }
    }

    private static func load(_ path: FilePath) throws(RunError) -> LoadedModel {
        do throws(FileContent.Failure) {
            let bytes = try FileContent.read(path, maximumBytes: maximumByteCount)
            let name = path.lastComponent?.string ?? path.string
            let file = ModelFile(name: name, fileName: name, sha256: SHA256.hexadecimal(of: bytes))
            return LoadedModel(file: file, path: path, bytes: bytes)
        } catch {
            let reason =
                switch error {
                case .system(let errno): "\(errno)"
                case .symbolicLink: "it is a symbolic link"
                case .notRegular: "it is no file"
                case .tooLarge: "it is larger than any such model"
                case .shrank: "it changed while it was read"
                }
            throw RunError(.modelMissing, "The model \(path) cannot be read (\(reason)). Name an ONNX file.")
        }
    }
}
