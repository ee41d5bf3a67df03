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
    /// The `OrtMemoryInfo` of the process' own memory, owned by this object.
    let memory: OpaquePointer

    /// Starts ONNX Runtime.
    ///
    /// - Throws: `libraryFailed` if the library is older than the header with which this was built, or cannot start.
    package init() throws(RunError) {
        guard let api = OrtGetApiBase().pointee.GetApi(UInt32(ORT_API_VERSION)) else {
            throw Self.notStarted("its version \(Self.version) is too old")
        }
        let environment: OpaquePointer
        do throws(InferenceError) {
            environment = try api.made("CreateEnv") { api.pointee.CreateEnv(ORT_LOGGING_LEVEL_ERROR, "facecrop", $0) }
        } catch {
            throw Self.notStarted("\(error)")
        }
        do throws(InferenceError) {
            memory = try api.made("CreateCpuMemoryInfo") {
                api.pointee.CreateCpuMemoryInfo(OrtDeviceAllocator, OrtMemTypeDefault, $0)
            }
        } catch {
            api.pointee.ReleaseEnv(environment)
            throw Self.notStarted("\(error)")
        }
        self.api = api
        self.environment = environment
    }

    deinit {
        api.pointee.ReleaseMemoryInfo(memory)
        api.pointee.ReleaseEnv(environment)
    }

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
