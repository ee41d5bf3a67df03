import Logging

/// One message about a run.
struct RunMessage {
    var level: Logger.Level
    var text: String
    var metadata: Logger.Metadata
    /// Whether the message is printed even with `--quiet`, whatever its level.
    var isSaidWhenQuiet: Bool

    init(
        _ level: Logger.Level,
        _ text: String,
        _ metadata: Logger.Metadata = [:],
        isSaidWhenQuiet: Bool = false
    ) {
        self.level = level
        self.text = text
        self.metadata = metadata
        self.isSaidWhenQuiet = isSaidWhenQuiet
    }
}
