import COpenVINO
import Glibc
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
    /// Memory that `handle` still reads; `nil` when it has its own.
    private let content: ModelCacheContent?

    /// Compiles `model` for pictures of `inputSize`, given as interleaved R, G, B.
    ///
    /// It takes about 100 ms, once for each model and size. `channelOrder` is what the network was trained with.
    init(
        _ model: LoadedModel,
        channelOrder: ImageInput.ChannelOrder,
        inputSize: PixelSize,
        core: InferenceCore
    ) throws(InferenceError) {
        let network = try core.readModel(model.bytes)
        defer { ov_model_free(network) }
        try ImageInput.fix(inputSize, of: network)
        let adapted = try ImageInput.adapt(network, channelOrder: channelOrder)
        defer { ov_model_free(adapted) }
        handle = try core.compile(adapted)
        content = nil
        self.inputSize = inputSize
    }

    /// Reads a model that was compiled for pictures of `inputSize` in an earlier run, which takes a third of the time.
    init(_ content: ModelCacheContent, inputSize: PixelSize, core: InferenceCore) throws(InferenceError) {
        handle = try content.withBytes { (bytes) throws(InferenceError) in try core.importModel(bytes) }
        self.content = content
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

    /// Calls `body` with the compiled model as bytes, for ``InferenceCore/importModel(_:)``.
    ///
    /// - Throws: What `body` throws, `Errno` when there is no memory for a file, or `InferenceError`.
    func withExport(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        // OpenVINO writes to a file name only; this one stands for memory.
        let descriptor = cov_create_memory_file("facecrop-model")
        try Errno.check(descriptor)
        defer { close(descriptor) }
        try check("ov_compiled_model_export_model") {
            ov_compiled_model_export_model(handle, "/proc/self/fd/\(descriptor)")
        }
        var status = stat()
        try Errno.check(fstat(descriptor, &status))
        let count = Int(status.st_size)
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw Errno(rawValue: errno)
        }
        defer { munmap(start, count) }
        try body(UnsafeRawBufferPointer(start: start, count: count))
    }
}
