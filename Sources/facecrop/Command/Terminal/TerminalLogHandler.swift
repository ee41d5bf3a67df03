import FaceCropModel
import FoundationEssentials
import Logging

/// Sends log messages to the terminal, as text or as JSON.
///
/// A message is one line. A line break in it comes from a file name; in text it is escaped, like everything that could
/// control the terminal. The metadata may contain a list, which is printed below the message.
struct TerminalLogHandler: LogHandler {
    /// The metadata key of a list, one string per line.
    static let detailsKey = "details"

    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    let terminal: Terminal
    let format: MessageFormat

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    init(logLevel: Logger.Level, terminal: Terminal, format: MessageFormat) {
        self.logLevel = logLevel
        self.terminal = terminal
        self.format = format
    }

    func log(event: LogEvent) {
        var all = metadata.merging(event.metadata ?? [:]) { _, new in new }
        let lines = [event.message.description] + Self.details(all.removeValue(forKey: Self.detailsKey))
        switch format {
        case .text:
            let prefix = event.level >= .warning ? "facecrop: \(event.level): " : "facecrop: "
            terminal.write(line: prefix + lines.map(PrintableText.escaped).joined(separator: "\n"))
        case .json: terminal.write(line: Self.json(event.level, lines.joined(separator: "\n"), all))
        }
    }

    private static func details(_ value: Logger.Metadata.Value?) -> [String] {
        guard case .array(let entries) = value else { return [] }
        return entries.map { "  \($0)" }
    }

    /// One JSON object on one line, with the time in ISO 8601, UTC.
    static func json(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata) -> String {
        var object = metadata.mapValues(JSONValue.init)
        // Foundation's own ISO 8601 style leaves out the zone when it is given fractions of a second.
        let time = Date.now.ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true))
        object["time"] = .text(time.hasSuffix("Z") ? time : time + "Z")
        object["level"] = .text(level.rawValue)
        object["message"] = .text(message)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(object), as: UTF8.self)
        } catch {
            // Only a number that is none cannot be encoded; the message must not be lost then.
            return message
        }
    }
}

extension JSONValue {
    /// The value of metadata: a number as a number, a list as a list, and all else as text.
    fileprivate init(_ value: Logger.MetadataValue) {
        self =
            switch value {
            case .string(let text): .text(text)
            case .stringConvertible(let number as Int): .integer(number)
            case .stringConvertible(let number as Double): .number(number)
            case .stringConvertible(let flag as Bool): .flag(flag)
            case .stringConvertible(let other): .text(other.description)
            case .array(let values): .list(values.map(JSONValue.init))
            case .dictionary(let values): .members(values.mapValues(JSONValue.init))
            @unknown default: .text("\(value)")
            }
    }
}

extension Logger {
    /// Logs why a run could not begin or go on, what can be done about it, and the list of files that it is about.
    func report(_ error: RunError) {
        self.error(
            "\(Remedy.text(error))",
            metadata: [
                "code": "\(error.code.rawValue)",
                TerminalLogHandler.detailsKey: .array(error.details.map { .string($0) }),
            ]
        )
    }
}
