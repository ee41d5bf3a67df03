/// The error that makes the run impossible.
package struct EngineRefusal: Sendable, Codable {
    private var code: String
    private var message: String
    private var details: [String]
    private var options: [String]
    private var missing: RunError.Part?

    package init(_ error: RunError) {
        code = error.code.rawValue
        message = error.message
        details = error.details
        options = error.options
        missing = error.missing
    }

    /// The error.
    package var error: RunError {
        RunError(RunError.Code(rawValue: code), message, details: details, options: options, missing: missing)
    }
}
