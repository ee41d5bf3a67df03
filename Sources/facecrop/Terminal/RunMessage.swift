import Logging

/// One message about a run.
struct RunMessage {
    var level: Logger.Level
    var text: String
    var metadata: Logger.Metadata
    /// Whether it is said also with `--quiet`, whatever its level is.
    var isSaidWhenQuiet: Bool

    init(_ level: Logger.Level, _ text: String, _ metadata: Logger.Metadata = [:], isSaidWhenQuiet: Bool = false) {
        self.level = level
        self.text = text
        self.metadata = metadata
        self.isSaidWhenQuiet = isSaidWhenQuiet
    }
}
