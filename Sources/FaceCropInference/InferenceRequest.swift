import COpenVINO
package import FaceCropGeometry

/// Runs one compiled model for one worker: takes an input picture, infers, returns the outputs.
package final class InferenceRequest {
    /// The size of the input picture in pixels: the model's only size, or the largest one until another is set.
    package private(set) var inputSize: PixelSize
    /// The input picture, interleaved R, G, B, `3 × inputSize.pixelCount` numbers; owned by `inputTensor`.
    private var input: UnsafeMutableRawBufferPointer
    private var inputTensor: OpaquePointer
    private let handle: OpaquePointer
    /// The model, kept alive because the request uses its memory.
    private let model: CompiledModel

    /// Takes ownership of an `ov_infer_request_t` of `model`.
    init(takingOwnership handle: OpaquePointer, of model: CompiledModel) throws(InferenceError) {
        self.handle = handle
        self.model = model
        inputSize = model.shape.largestSize
        do {
            switch model.shape {
            case .fixed:
                inputTensor = try created("ov_infer_request_get_input_tensor") {
                    ov_infer_request_get_input_tensor(handle, $0)
                }
            case .upTo(let size): inputTensor = try Self.makeTensor(size)
            }
        } catch {
            ov_infer_request_free(handle)
            throw error
        }
        do {
            input = UnsafeMutableRawBufferPointer(try elements(of: inputTensor, as: UInt8.self))
            if case .upTo = model.shape { try Self.setInput(inputTensor, of: handle) }
        } catch {
            ov_tensor_free(inputTensor)
            ov_infer_request_free(handle)
            throw error
        }
    }

    deinit {
        ov_tensor_free(inputTensor)
        ov_infer_request_free(handle)
    }

    /// Sets the size of the input picture, which the model must take; the memory of the picture is another one then.
    package func setInputSize(_ size: PixelSize) throws(InferenceError) {
        precondition(model.shape.takes(size), "a picture has a size that the model was compiled for")
        guard size != inputSize else { return }
        let tensor = try Self.makeTensor(size)
        do {
            let memory = UnsafeMutableRawBufferPointer(try elements(of: tensor, as: UInt8.self))
            try Self.setInput(tensor, of: handle)
            input = memory
        } catch {
            ov_tensor_free(tensor)
            throw error
        }
        ov_tensor_free(inputTensor)
        inputTensor = tensor
        inputSize = size
    }

    /// Makes a tensor of 16-bit floats for a picture of `size`; the caller frees the returned `ov_tensor_t`.
    private static func makeTensor(_ size: PixelSize) throws(InferenceError) -> OpaquePointer {
        var shape = ov_shape_t()
        let dimensions = [1, Int64(size.height), Int64(size.width), 3]
        try check("ov_shape_create") { ov_shape_create(Int64(dimensions.count), dimensions, &shape) }
        defer { ov_shape_free(&shape) }
        return try created("ov_tensor_create") { ov_tensor_create(BF16, shape, $0) }
    }

    private static func setInput(_ tensor: OpaquePointer, of request: OpaquePointer) throws(InferenceError) {
        try check("ov_infer_request_set_input_tensor") { ov_infer_request_set_input_tensor(request, tensor) }
    }

    /// Calls `body` with the memory of the input picture: interleaved R, G, B, 0…255, row by row without padding.
    package func withInput<Result>(_ body: (UnsafeMutableBufferPointer<BFloat16>) -> Result) -> Result {
        body(numbers())
    }

    /// Calls `body` with the memory of the input picture of a network that takes 32-bit floats.
    ///
    /// The values are interleaved R, G, B, in the network's own range, row by row without padding.
    package func withFloatInput<Result>(_ body: (UnsafeMutableBufferPointer<Float>) -> Result) -> Result {
        body(numbers())
    }

    private func numbers<Number>() -> UnsafeMutableBufferPointer<Number> {
        let count = 3 * inputSize.pixelCount
        precondition(input.count == count * MemoryLayout<Number>.stride, "a picture has three numbers a pixel")
        return input.assumingMemoryBound(to: Number.self)
    }

    /// Runs the network on the input picture.
    package func infer() throws(InferenceError) {
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
