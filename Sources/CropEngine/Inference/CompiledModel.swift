import COpenVINO
import SystemPackage

/// A model compiled for one size of input picture.
///
/// It is `@unchecked Sendable` because OpenVINO documents `ov::CompiledModel` as safe to use from several threads, and
/// nothing here changes after `init`.
package final class CompiledModel: @unchecked Sendable {
    /// The size of the input picture in pixels.
    package let inputSize: PixelSize
    /// The `ov_compiled_model_t`, owned by this object.
    private let handle: OpaquePointer

    /// Compiles `model` for pictures of `inputSize`, given as 8-bit interleaved R, G, B.
    ///
    /// It takes about 100 ms, once for each model and size. `channelOrder` is what the network was trained with.
    init(
        _ model: LoadedModel,
        channelOrder: ImageInput.ChannelOrder,
        inputSize: PixelSize,
        core: InferenceCore,
        settings: InferenceSettings
    ) throws(InferenceError) {
        let network = try core.readModel(model.bytes)
        defer { ov_model_free(network) }
        try ImageInput.fix(inputSize, of: network)
        let adapted = try ImageInput.adapt(network, channelOrder: channelOrder)
        defer { ov_model_free(adapted) }
        handle = try core.compile(adapted, settings: settings)
        self.inputSize = inputSize
    }

    deinit { ov_compiled_model_free(handle) }

    /// Makes a request of one worker's own.
    package func makeRequest() throws(InferenceError) -> InferenceRequest {
        let request = try created("ov_compiled_model_create_infer_request") {
            ov_compiled_model_create_infer_request(handle, $0)
        }
        return try InferenceRequest(takingOwnership: request, inputSize: inputSize)
    }
}

extension InferenceCore {
    /// Parses an ONNX file; the caller frees the `ov_model_t` that comes back.
    fileprivate func readModel(_ bytes: [UInt8]) throws(InferenceError) -> OpaquePointer {
        try created("ov_core_read_model_from_memory_buffer") { model in
            bytes.withUnsafeBytes { content in
                ov_core_read_model_from_memory_buffer(
                    handle,
                    content.bindMemory(to: CChar.self).baseAddress,
                    content.count,
                    nil,
                    model
                )
            }
        }
    }

    /// Compiles a model for the processor; the caller frees the `ov_compiled_model_t` that comes back.
    fileprivate func compile(
        _ model: OpaquePointer,
        settings: InferenceSettings
    ) throws(InferenceError) -> OpaquePointer {
        let properties = CompileProperties(settings)
        return try created("ov_core_compile_model_props") { compiled in
            properties.withUnsafeProperties { list in
                ov_core_compile_model_props(handle, model, "CPU", list.count, list.baseAddress, compiled)
            }
        }
    }
}
