import COpenVINO

/// A failure of OpenVINO.
package struct InferenceError: Error, Sendable, Hashable {
    /// The function of OpenVINO's C API that failed.
    package var operation: String
    /// OpenVINO's `ov_status_e`, below 0; 0 if the call succeeded but its result is unusable.
    package var statusCode: Int
    /// OpenVINO's error message, on one line.
    ///
    /// It is text for people. No code branches on it, because OpenVINO has one message per process: if two workers fail
    /// at once, it may describe the other worker's failure.
    package var cause: String?

    package init(operation: String, statusCode: Int, cause: String?) {
        self.operation = operation
        self.statusCode = statusCode
        self.cause = cause
    }
}

extension InferenceError: CustomStringConvertible {
    package var description: String {
        let appendix = cause.map { ": \($0)" } ?? ""
        return "OpenVINO's \(operation) failed with status \(statusCode)\(appendix)"
    }
}

/// Calls OpenVINO and throws if the status is not success.
func check(_ operation: String, _ call: () -> ov_status_e) throws(InferenceError) {
    let status = call()
    guard status != OK else { return }
    throw InferenceError(operation: operation, statusCode: Int(status.rawValue), cause: takeLastErrorMessage())
}

/// Calls an OpenVINO function that makes an object; the caller owns the returned object.
func created(
    _ operation: String,
    _ create: (UnsafeMutablePointer<OpaquePointer?>) -> ov_status_e
) throws(InferenceError) -> OpaquePointer {
    var object: OpaquePointer?
    try check(operation) { create(&object) }
    guard let object else {
        throw InferenceError(operation: operation, statusCode: 0, cause: "it returned no object")
    }
    return object
}

private func takeLastErrorMessage() -> String? {
    guard let text = ov_get_last_err_msg() else { return nil }
    defer { ov_free(text) }
    return String(cString: text).split(separator: "\n").joined(separator: "; ")
}
