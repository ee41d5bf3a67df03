/// The form of messages on standard error.
enum MessageFormat: String, CaseIterable, Sendable {
    /// Lines for people.
    case text
    /// One JSON object a line.
    case json
}
