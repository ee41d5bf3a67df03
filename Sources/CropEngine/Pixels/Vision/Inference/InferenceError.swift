/// A failure of ONNX Runtime.
package struct InferenceError: Error, Sendable, Hashable {
    /// The function of ONNX Runtime's C API that failed.
    var operation: String
    /// ONNX Runtime's message, on one line; text for people.
    var cause: String
}

extension InferenceError: CustomStringConvertible {
    package var description: String { "ONNX Runtime's \(operation) failed: \(cause)" }
}
