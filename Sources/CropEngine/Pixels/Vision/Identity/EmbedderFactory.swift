package import FaceCropModel
import SystemPackage

/// Makes the embedding networks of a run, one for each worker.
package final class EmbedderFactory: Sendable {
    private enum Source: Sendable {
        case dlib(LoadedModel)
        case onnx(InferenceSession, EmbedderChoice.PixelRange, ConfidenceCurve)
    }

    /// The maximum size of a model file, above that of any network for 112×112 pixels.
    private static let maximumByteCount = 1 << 30

    private let source: Source

    /// Loads the network.
    ///
    /// - Throws: `modelMissing`, `modelAltered`, or `libraryFailed` if the library cannot run it.
    package init(_ choice: EmbedderChoice, models locator: ModelLocator) throws(RunError) {
        switch choice {
        case .dlib:
            source = .dlib(try locator.load(ModelFile.dlibRecognition))
        case .onnx(let path, let range, let curve):
            source = .onnx(try Self.session(try Self.load(path)), range, curve)
        }
    }

    /// Makes the network for one worker.
    package func makeEmbedder() throws(RunError) -> any FaceEmbedding {
        do throws(EmbeddingFailure) {
            switch source {
            case .dlib(let model): return try DlibEmbedder(model)
            case .onnx(let session, let range, let curve):
                return try ONNXEmbedder(session, range: range, curve: curve)
            }
        } catch {
            throw Self.notRun(error.cause)
        }
    }

    private static func session(_ model: LoadedModel) throws(RunError) -> InferenceSession {
        let runtime = try InferenceRuntime()
        do throws(InferenceError) {
            return try InferenceSession(model, runtime, layout: .planes)
        } catch {
            throw notRun("\(error)")
        }
    }

    private static func notRun(_ cause: String) -> RunError {
        RunError(.libraryFailed, "The network that tells faces apart cannot be run. (\(cause))")
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
