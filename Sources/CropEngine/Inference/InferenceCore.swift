import COpenVINO

/// OpenVINO's entry point: reads models and compiles them.
///
/// A run has one. It is `@unchecked Sendable` because OpenVINO documents `ov::Core` as safe to use from several
/// threads, and `handle` never changes.
package final class InferenceCore: @unchecked Sendable {
    /// The `ov_core_t`, owned by this object.
    let handle: OpaquePointer

    /// Starts OpenVINO.
    ///
    /// - Throws: `libraryFailed` when it cannot be started.
    package init() throws(RunError) {
        do {
            handle = try created("ov_core_create", ov_core_create)
        } catch {
            throw RunError(.libraryFailed, "OpenVINO could not be started. Run make deps to install it. (\(error))")
        }
    }

    deinit { ov_core_free(handle) }

    /// OpenVINO's version, such as `2026.4.1-22982-e213a147257-releases/2026/4`.
    package static func version() throws(InferenceError) -> String {
        var version = ov_version_t()
        try check("ov_get_openvino_version") { ov_get_openvino_version(&version) }
        defer { ov_version_free(&version) }
        return String(cString: version.buildNumber)
    }
}
