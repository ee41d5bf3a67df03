import COnnxRuntime
package import FaceCropModel

/// ONNX Runtime, with which sessions are made; each run has one.
///
/// It is `@unchecked Sendable` because ONNX Runtime documents its functions as safe to call from several threads, and
/// nothing here changes after `init`.
package final class InferenceRuntime: @unchecked Sendable {
    /// The functions of the C API.
    let api: UnsafePointer<OrtApi>
    /// The `OrtEnv`, owned by this object.
    let environment: OpaquePointer
    /// The allocator of the process' own memory, owned by ONNX Runtime.
    let allocator: UnsafeMutablePointer<OrtAllocator>
    /// The `OrtMemoryInfo` of that memory, owned by the allocator.
    let memory: OpaquePointer

    /// Starts ONNX Runtime.
    ///
    /// - Throws: `libraryFailed` if the library is too old to have all functions that are called, or cannot start.
    package init() throws(RunError) {
        guard let api = OrtGetApiBase().pointee.GetApi(UInt32(ORT_API_VERSION)) else {
            throw Self.notStarted("its version \(Self.version) is too old")
        }
        do throws(InferenceError) {
            allocator = try api.made("GetAllocatorWithDefaultOptions") {
                api.pointee.GetAllocatorWithDefaultOptions($0)
            }
            guard let memory = allocator.pointee.Info(allocator) else {
                throw InferenceError(operation: "Info", cause: "it returned no object")
            }
            self.memory = memory
            environment = try api.made("CreateEnv") { api.pointee.CreateEnv(ORT_LOGGING_LEVEL_ERROR, "facecrop", $0) }
        } catch {
            throw Self.notStarted("\(error)")
        }
        self.api = api
    }

    deinit { api.pointee.ReleaseEnv(environment) }

    /// The version of the library, such as `1.32.0`.
    package static var version: String { OrtGetApiBase().pointee.GetVersionString().map { String(cString: $0) } ?? "" }

    private static func notStarted(_ cause: String) -> RunError {
        RunError(.libraryFailed, "ONNX Runtime could not be started (\(cause)).", missing: .base)
    }
}

extension UnsafePointer<OrtApi> {
    /// Throws if `status`, which the function `operation` returned, is a failure.
    func check(_ operation: String, _ status: OpaquePointer?) throws(InferenceError) {
        guard let status else { return }
        defer { pointee.ReleaseStatus(status) }
        let message = pointee.GetErrorMessage(status).map { String(cString: $0) } ?? "it does not say why"
        throw InferenceError(operation: operation, cause: message.split(separator: "\n").joined(separator: "; "))
    }

    /// Calls the function `operation`, which makes an object; the caller owns it.
    func made<Object>(
        _ operation: String,
        _ make: (UnsafeMutablePointer<Object?>) -> OpaquePointer?
    ) throws(InferenceError) -> Object {
        var object: Object?
        try check(operation, make(&object))
        guard let object else { throw InferenceError(operation: operation, cause: "it returned no object") }
        return object
    }
}
