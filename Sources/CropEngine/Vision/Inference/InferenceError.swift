/// A failure of ONNX Runtime.
package struct InferenceError: Error, Sendable, Hashable {
    /// The function of ONNX Runtime's C API that failed.
    package var operation: String
    /// ONNX Runtime's message, on one line; text for people.
    package var cause: String

    package init(operation: String, cause: String) {
        self.operation = operation
        self.cause = cause
    }
}

extension InferenceError: CustomStringConvertible {
    package var description: String { "ONNX Runtime's \(operation) failed: \(cause)" }
}
