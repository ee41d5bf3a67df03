package import FaceCropModel

/// The result of one check of what is installed.
package struct DiagnosticFinding: Sendable {
    /// The thing that was checked, in one or two words.
    var subject: String
    /// The result: a version, a list, or what is wrong.
    var text: String
    /// Whether the check passed.
    package var isHealthy: Bool
    /// Whether facecrop needs the thing for its main job.
    package var isNeeded: Bool
    /// What is wrong, if that is an error.
    var error: RunError?

    package init(subject: String, text: String, isHealthy: Bool, isNeeded: Bool = true, error: RunError? = nil) {
        self.subject = subject
        self.text = text
        self.isHealthy = isHealthy
        self.isNeeded = isNeeded
        self.error = error
    }
}
