import FaceCropCore
import Foundation
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
    let format: LogArguments.Format

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
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

    /// One JSON object on one line, with the time in ISO 8601.
    static func json(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata) -> String {
        var object = metadata.mapValues(\.description)
        object["time"] = Date.now.ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true))
        object["level"] = level.rawValue
        object["message"] = message
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(object), as: UTF8.self)
        } catch {
            // A dictionary of strings can always be encoded; if that fails, the message must not be lost.
            return message
        }
    }
}

extension LogArguments {
    /// The logger according to the arguments.
    func makeLogger(terminal: Terminal) -> Logger {
        let level: Logger.Level = quiet ? .error : verbose ? .debug : .info
        return Logger(label: "facecrop") { _ in
            TerminalLogHandler(logLevel: level, terminal: terminal, format: logFormat)
        }
    }

    /// The terminal according to the arguments.
    func makeTerminal() -> Terminal { Terminal(showsProgress: !quiet && logFormat == .text) }
}
