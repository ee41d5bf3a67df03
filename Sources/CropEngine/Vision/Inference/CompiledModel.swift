import COpenVINO
import FaceCropFraming

/// A model compiled for one input shape and one worker.
///
/// It is `@unchecked Sendable` because OpenVINO documents `ov::CompiledModel` as safe to use from several threads, and
/// nothing here changes after `init`.
package final class CompiledModel: @unchecked Sendable {
    /// The sizes of pictures that it takes.
    package let shape: InputShape
    /// The `ov_compiled_model_t`, owned by this object.
    private let handle: OpaquePointer
    /// The memory that holds the weights of an imported model; `nil` if `handle` owns its weights.
    private let source: ExportedModel?

    /// Compiles `model` for pictures of `shape`, given as interleaved R, G, B in the `form` that the network takes.
    ///
    /// It takes about 100 ms, once for each model and shape.
    init(
        _ model: LoadedModel,
        form: ImageInput.Form,
        shape: InputShape,
        core: InferenceCore
    ) throws(InferenceError) {
        let network = try core.readModel(model)
        defer { ov_model_free(network) }
        switch form {
        case .planes(let channelOrder, let range):
            try ImageInput.set(shape, of: network)
            let adapted = try ImageInput.adapt(network, channelOrder: channelOrder, range: range)
            defer { ov_model_free(adapted) }
            handle = try core.compile(adapted)
        case .interleaved:
            handle = try core.compile(network)
        }
        source = nil
        self.shape = shape
    }

    /// Imports a compiled model for pictures of `shape` from ``ExportedModel``.
    init(_ exported: ExportedModel, shape: InputShape, core: InferenceCore) throws(InferenceError) {
        handle = try exported.withBytes { (bytes) throws(InferenceError) in try core.importModel(bytes) }
        source = exported
        self.shape = shape
    }

    deinit { ov_compiled_model_free(handle) }

    /// Makes an inference request; only one request may run at a time.
    package func makeRequest() throws(InferenceError) -> InferenceRequest {
        let request = try created("ov_compiled_model_create_infer_request") {
            ov_compiled_model_create_infer_request(handle, $0)
        }
        return InferenceRequest(takingOwnership: request, of: self)
    }

    /// Writes the compiled model to a file.
    func write(to path: String) throws(InferenceError) {
        try check("ov_compiled_model_export_model") { ov_compiled_model_export_model(handle, path) }
    }
}
