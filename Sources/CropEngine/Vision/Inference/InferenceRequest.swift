import COpenVINO
import CPixels
package import FaceCropFraming

/// Runs one compiled model for one worker: takes an input picture, infers, returns the outputs.
package final class InferenceRequest {
    /// The size of the next input picture in pixels: the model's only size, or the largest one until another is set.
    package private(set) var inputSize: PixelSize
    /// The next input picture: `3 × inputSize.pixelCount` numbers; `nil` until it is asked for, and after the run.
    ///
    /// Between two runs the memory serves other requests: the inputs of five shapes would take 15 MB.
    private var input: UnsafeMutableRawBufferPointer?
    private let handle: OpaquePointer
    /// The model, kept alive because the request uses its memory.
    private let model: CompiledModel

    /// Takes ownership of an `ov_infer_request_t` of `model`.
    init(takingOwnership handle: OpaquePointer, of model: CompiledModel) {
        self.handle = handle
        self.model = model
        inputSize = model.shape.largestSize
    }

    deinit {
        ov_infer_request_free(handle)
        giveBackInput()
    }

    /// Sets the size of the next input picture, which the model must take; a picture that was not run is lost.
    package func setInputSize(_ size: PixelSize) {
        precondition(model.shape.takes(size), "a picture has a size that the model was compiled for")
        giveBackInput()
        inputSize = size
    }

    /// Calls `body` with the memory of the next input picture: interleaved R, G, B, 0…255, row by row without padding.
    ///
    /// The content is undefined before `body` writes it.
    package func withInput<Result>(
        _ body: (UnsafeMutableBufferPointer<BFloat16>) -> Result
    ) throws(InferenceError) -> Result {
        body(try numbers(BF16))
    }

    /// Calls `body` with the memory of the next input picture of a network that takes 32-bit floats.
    ///
    /// The values are interleaved R, G, B, in the network's own range, row by row without padding. They are undefined
    /// before `body` writes them.
    package func withFloatInput<Result>(
        _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        body(try numbers(F32))
    }

    private func numbers<Number>(
        _ type: ov_element_type_e
    ) throws(InferenceError) -> UnsafeMutableBufferPointer<Number> {
        let byteCount = 3 * inputSize.pixelCount * MemoryLayout<Number>.stride
        let memory = if let input { input } else { try makeInput(byteCount, type) }
        precondition(memory.count == byteCount, "an input picture has numbers of one type")
        return memory.assumingMemoryBound(to: Number.self)
    }

    private func makeInput(
        _ byteCount: Int,
        _ type: ov_element_type_e
    ) throws(InferenceError) -> UnsafeMutableRawBufferPointer {
        guard let memory = cpixelmemory_take(byteCount) else {
            throw InferenceError(operation: "mmap", statusCode: 0, cause: "there is not enough memory")
        }
        do throws(InferenceError) {
            try setInput(memory, type)
        } catch {
            cpixelmemory_give(memory)
            throw error
        }
        let made = UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
        input = made
        return made
    }

    /// Makes OpenVINO read the next input picture from `memory`.
    private func setInput(_ memory: UnsafeMutableRawPointer, _ type: ov_element_type_e) throws(InferenceError) {
        var shape = ov_shape_t()
        let dimensions = [1, Int64(inputSize.height), Int64(inputSize.width), 3]
        try check("ov_shape_create") { ov_shape_create(Int64(dimensions.count), dimensions, &shape) }
        defer { ov_shape_free(&shape) }
        let tensor = try created("ov_tensor_create_from_host_ptr") {
            ov_tensor_create_from_host_ptr(type, shape, memory, $0)
        }
        defer { ov_tensor_free(tensor) }
        try check("ov_infer_request_set_input_tensor") { ov_infer_request_set_input_tensor(handle, tensor) }
    }

    private func giveBackInput() {
        cpixelmemory_give(input?.baseAddress)
        input = nil
    }

    /// Runs the network on the input picture, which must have been written since the last run.
    package func infer() throws(InferenceError) {
        precondition(input != nil, "an input picture is written before each run")
        defer { giveBackInput() }
        try check("ov_infer_request_infer") { ov_infer_request_infer(handle) }
    }

    /// The numbers of the first output of the last run.
    package func firstOutput() throws(InferenceError) -> [Float] {
        let tensor = try created("ov_infer_request_get_output_tensor_by_index") {
            ov_infer_request_get_output_tensor_by_index(handle, 0, $0)
        }
        defer { ov_tensor_free(tensor) }
        return Array(try elements(of: tensor, as: Float.self))
    }

    /// Calls `body` with the named outputs of the last run, in the order of `names`.
    ///
    /// The memory is valid only during the call.
    package func withOutputs<Result>(
        _ names: [String],
        _ body: ([UnsafeBufferPointer<Float>]) throws(InferenceError) -> Result
    ) throws(InferenceError) -> Result {
        var tensors: [OpaquePointer] = []
        defer { tensors.forEach(ov_tensor_free) }
        var outputs: [UnsafeBufferPointer<Float>] = []
        for name in names {
            let tensor = try created("ov_infer_request_get_tensor") { ov_infer_request_get_tensor(handle, name, $0) }
            tensors.append(tensor)
            outputs.append(UnsafeBufferPointer(try elements(of: tensor, as: Float.self)))
        }
        return try body(outputs)
    }
}

/// The memory of `tensor`, which must hold elements of the given type.
private func elements<Element>(
    of tensor: OpaquePointer,
    as type: Element.Type
) throws(InferenceError) -> UnsafeMutableBufferPointer<Element> {
    var byteCount = 0
    try check("ov_tensor_get_byte_size") { ov_tensor_get_byte_size(tensor, &byteCount) }
    var data: UnsafeMutableRawPointer?
    try check("ov_tensor_data") { ov_tensor_data(tensor, &data) }
    return UnsafeMutableBufferPointer(
        start: data?.assumingMemoryBound(to: type),
        count: byteCount / MemoryLayout<Element>.stride
    )
}
