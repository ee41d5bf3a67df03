import FaceCropModel
import Foundation

/// Writes and reads the JSON arrays of content management systems.
enum FocalTable {
    /// A row, without a line break.
    static func line(_ row: any FocalRow) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(row) else { preconditionFailure("texts and finite numbers are JSON") }
        return Array(data)
    }

    /// Whether a file that begins with `start` is such an array that ``FocalDialect/text(below:)`` has written.
    static func isExport(_ start: [UInt8]) -> Bool {
        FocalDialect.allCases.compactMap(\.row).contains { start.starts(with: "[\n\($0.start)".utf8) }
    }

    /// The rows of an array, each with its line.
    ///
    /// - Throws: `ConfigurationMistake` if `bytes` are no array of objects.
    static func rows(_ bytes: [UInt8]) throws(ConfigurationMistake) -> [(line: Int, row: JSONRow)] {
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: Data(bytes))
        } catch {
            throw mistake(error as NSError, in: bytes)
        }
        guard let values = value as? [Any] else {
            throw ConfigurationMistake(
                TextPosition(line: 1, column: 1),
                "the file must hold a list of objects: [{…}, …]"
            )
        }
        var rows: [(line: Int, row: JSONRow)] = []
        for (value, line) in zip(values, lines(ofValuesIn: bytes)) {
            guard let members = value as? [String: Any] else {
                throw ConfigurationMistake(
                    TextPosition(line: line, column: 1),
                    "each value of the list must be an object"
                )
            }
            rows.append((line, JSONRow(members: members)))
        }
        return rows
    }

    /// The lines in which the values of an array begin, in the text of a valid one: Foundation does not tell them.
    private static func lines(ofValuesIn bytes: [UInt8]) -> [Int] {
        var lines: [Int] = []
        var (line, depth) = (1, 0)
        var (isInText, isEscaped, awaitsValue) = (false, false, false)
        for byte in bytes {
            if byte == UInt8(ascii: "\n") { line += 1 }
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            let isSpace = " \t\r\n".utf8.contains(byte)
            if awaitsValue, !isSpace, byte != UInt8(ascii: "]") {
                lines.append(line)
                awaitsValue = false
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth == 1 { awaitsValue = true }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ",") where depth == 1: awaitsValue = true
            default: break
            }
        }
        return lines
    }

    /// Foundation writes the place into its text, as the number of bytes before it, unless the text ends too early.
    private static func mistake(_ error: NSError, in bytes: [UInt8]) -> ConfigurationMistake {
        let text = error.userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
        let count = text.firstMatch(of: /character (\d+)/).flatMap { Int($0.1) } ?? bytes.count
        let lines = bytes.prefix(count).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let position = TextPosition(line: max(lines.count, 1), column: (lines.last?.count ?? 0) + 1)
        return ConfigurationMistake(position, "this is no JSON")
    }
}
