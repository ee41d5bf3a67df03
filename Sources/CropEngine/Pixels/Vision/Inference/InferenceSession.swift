import COnnxRuntime
import CPixels
import FaceCropModel
import Glibc

/// A network that is ready to run; workers share it.
///
/// It is `@unchecked Sendable` because ONNX Runtime documents `Run` as safe to call from several threads, and nothing
/// here changes after `init`.
package final class InferenceSession: @unchecked Sendable {
    /// How the input picture lies in memory, row by row without padding.
    enum Layout: Sendable {
        /// A plane of `width × height` numbers for each of three colours.
        case planes
        /// Three numbers for each pixel.
        case interleaved
    }

    /// The name and hash of the network.
    let file: ModelFile
    private let runtime: InferenceRuntime
    private let layout: Layout
    /// The `OrtSession`, owned by this object.
    private let handle: OpaquePointer
    private let inputNames: CStrings
    private let outputNames: CStrings

    /// Makes the network of `model` ready, which takes 20 to 40 ms; SFace takes 150.
    ///
    /// It will run on the caller's thread alone.
    ///
    /// - Parameters:
    ///   - model: The network, as ONNX.
    ///   - runtime: What runs it.
    ///   - layout: How the network takes its only input.
    ///   - outputs: The names of the outputs to return, in this order; by default only the first one.
    /// - Throws: ``InferenceError`` if the file is damaged, or has layers that ONNX Runtime does not know.
    init(
        _ model: LoadedModel,
        _ runtime: InferenceRuntime,
        layout: Layout,
        outputs: [String]? = nil
    ) throws(InferenceError) {
        let api = runtime.api
        let options: OpaquePointer = try api.made("CreateSessionOptions") { api.pointee.CreateSessionOptions($0) }
        defer { api.pointee.ReleaseSessionOptions(options) }
        try api.check("SetIntraOpNumThreads", api.pointee.SetIntraOpNumThreads(options, 1))
        // Weights of 8 bits become floats when the session is made, not in each run: SFace takes 0.6 of the time.
        try api.check(
            "AddSessionConfigEntry",
            api.pointee.AddSessionConfigEntry(options, "session.disable_quant_qdq", "1")
        )
        let session: OpaquePointer = try api.made("CreateSessionFromArray") { session in
            model.bytes.withUnsafeBytes {
                api.pointee.CreateSessionFromArray(runtime.environment, $0.baseAddress, $0.count, options, session)
            }
        }
        do throws(InferenceError) {
            inputNames = CStrings([try Self.inputName(of: session, runtime)])
            let names = if let outputs { outputs } else { [try Self.outputName(of: session, runtime)] }
            outputNames = CStrings(names)
        } catch {
            api.pointee.ReleaseSession(session)
            throw error
        }
        file = model.file
        handle = session
        self.runtime = runtime
        self.layout = layout
    }

    deinit { runtime.api.pointee.ReleaseSession(handle) }

    /// Runs the network on a picture of `size` pixels.
    ///
    /// - Parameters:
    ///   - size: The size of the picture, which the network must take.
    ///   - fill: Writes the picture, `3 × size.pixelCount` numbers that are undefined before.
    ///   - body: Gets the outputs, which are valid only during the call.
    /// - Returns: What `body` returns.
    /// - Throws: ``InferenceError`` if the network does not take the picture or has no such output, or if there is not
    ///   enough memory.
    func infer<Result>(
        _ size: PixelSize,
        fill: (UnsafeMutableBufferPointer<Float>) -> Void,
        _ body: ([UnsafeBufferPointer<Float>]) -> Result
    ) throws(InferenceError) -> Result {
        let count = 3 * size.pixelCount
        guard let memory = cpixelmemory_take(count * MemoryLayout<Float>.stride) else {
            throw InferenceError(operation: "Run", cause: "there is not enough memory for the input")
        }
        defer { cpixelmemory_give(memory) }
        let input = UnsafeMutableBufferPointer(start: memory.assumingMemoryBound(to: Float.self), count: count)
        fill(input)
        let values = try run(on: input, size)
        defer { for value in values { runtime.api.pointee.ReleaseValue(value) } }
        return body(try values.map { (value) throws(InferenceError) in try numbers(of: value) })
    }

    /// The outputs for `input`, `OrtValue`s that the caller releases.
    private func run(
        on input: UnsafeMutableBufferPointer<Float>,
        _ size: PixelSize
    ) throws(InferenceError) -> [OpaquePointer] {
        let api = runtime.api
        let (width, height) = (Int64(size.width), Int64(size.height))
        let dimensions =
            switch layout {
            case .planes: [1, 3, height, width]
            case .interleaved: [1, height, width, 3]
            }
        let value: OpaquePointer = try api.made("CreateTensorWithDataAsOrtValue") {
            api.pointee.CreateTensorWithDataAsOrtValue(
                runtime.memory,
                input.baseAddress,
                input.count * MemoryLayout<Float>.stride,
                dimensions,
                dimensions.count,
                ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT,
                $0
            )
        }
        defer { api.pointee.ReleaseValue(value) }
        var outputs = [OpaquePointer?](repeating: nil, count: outputNames.list.count)
        let status = api.pointee.Run(
            handle,
            nil,
            inputNames.list,
            [value],
            1,
            outputNames.list,
            outputs.count,
            &outputs
        )
        try api.check("Run", status)
        return outputs.compactMap(\.self)
    }

    /// The numbers of an output, which belong to `value`.
    private func numbers(of value: OpaquePointer) throws(InferenceError) -> UnsafeBufferPointer<Float> {
        let api = runtime.api
        let info: OpaquePointer = try api.made("GetTensorTypeAndShape") {
            api.pointee.GetTensorTypeAndShape(value, $0)
        }
        defer { api.pointee.ReleaseTensorTypeAndShapeInfo(info) }
        var type = ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED
        try api.check("GetTensorElementType", api.pointee.GetTensorElementType(info, &type))
        guard type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT else {
            throw InferenceError(operation: "Run", cause: "an output has no 32-bit floats")
        }
        var count = 0
        try api.check("GetTensorShapeElementCount", api.pointee.GetTensorShapeElementCount(info, &count))
        let data: UnsafeMutableRawPointer = try api.made("GetTensorMutableData") {
            api.pointee.GetTensorMutableData(value, $0)
        }
        return UnsafeBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: count)
    }
}

extension InferenceSession {
    private typealias Name = UnsafeMutablePointer<CChar>

    private static func inputName(
        of session: OpaquePointer,
        _ runtime: InferenceRuntime
    ) throws(InferenceError) -> String {
        try name("SessionGetInputName", runtime) { runtime.api.pointee.SessionGetInputName(session, 0, $0, $1) }
    }

    private static func outputName(
        of session: OpaquePointer,
        _ runtime: InferenceRuntime
    ) throws(InferenceError) -> String {
        try name("SessionGetOutputName", runtime) { runtime.api.pointee.SessionGetOutputName(session, 0, $0, $1) }
    }

    private static func name(
        _ operation: String,
        _ runtime: InferenceRuntime,
        _ get: (UnsafeMutablePointer<OrtAllocator>, UnsafeMutablePointer<Name?>) -> OpaquePointer?
    ) throws(InferenceError) -> String {
        let allocator = runtime.allocator
        let name: Name = try runtime.api.made(operation) { get(allocator, $0) }
        defer { allocator.pointee.Free(allocator, name) }
        return String(cString: name)
    }
}

/// Texts as C strings, which live as long as this object.
private final class CStrings {
    let list: [UnsafePointer<CChar>?]

    init(_ texts: [String]) { list = texts.map { UnsafePointer(strdup($0)) } }

    deinit { for text in list { free(UnsafeMutablePointer(mutating: text)) } }
}
