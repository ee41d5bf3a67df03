package import FaceCropModel
import SystemPackage

/// Makes the embedding networks of a run, one for each worker.
package final class EmbedderFactory: Sendable {
    /// The maximum size of a model file, above that of any network for 112×112 pixels.
    private static let maximumByteCount = 1 << 30

    private let choice: EmbedderChoice
    private let session: InferenceSession

    /// Loads the network.
    ///
    /// - Throws: `modelMissing`, `modelAltered`, or `libraryFailed` if the library cannot run it.
    package init(_ choice: EmbedderChoice, models locator: ModelLocator) throws(RunError) {
        self.choice = choice
        let model =
            switch choice {
            case .sFace: try locator.load(ModelFile.sFace)
            case .onnx(let path, _, _): try Self.load(path)
            }
        session = try Self.session(model)
    }

    /// Makes the network for one worker.
    package func makeEmbedder() throws(RunError) -> any FaceEmbedding {
        do throws(EmbeddingFailure) {
            switch choice {
            case .sFace: return try ONNXEmbedder(sFace: session)
            case .onnx(_, let range, let curve): return try ONNXEmbedder(session, range: range, curve: curve)
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
