package import Logging

/// One message about a run.
package struct RunMessage {
    package var level: Logger.Level
    package var text: String
    package var metadata: Logger.Metadata
    /// Whether the message is printed even with `--quiet`, whatever its level.
    package var isSaidWhenQuiet: Bool

    package init(
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
