import FaceCropModel
import FoundationEssentials

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
        guard let value = json(bytes) else { throw mistake(in: bytes) }
        guard case .list(let values) = value else {
            throw ConfigurationMistake(
                TextPosition(line: 1, column: 1),
                "the file must hold a list of objects: [{…}, …]"
            )
        }
        var rows: [(line: Int, row: JSONRow)] = []
        for (value, start) in zip(values, starts(ofValuesIn: bytes)) {
            guard case .members(let members) = value else {
                throw ConfigurationMistake(
                    TextPosition(line: start.line, column: 1),
                    "each value of the list must be an object"
                )
            }
            rows.append((start.line, JSONRow(members: members)))
        }
        return rows
    }

    private static func json(_ bytes: some Sequence<UInt8>) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    /// A file that is no JSON, at the first of its values that is none, or at its end: the decoder tells no place.
    private static func mistake(in bytes: [UInt8]) -> ConfigurationMistake {
        let starts = starts(ofValuesIn: bytes)
        let ends = starts.dropFirst().map(\.offset) + [bytes.count]
        let firstBroken = zip(starts, ends).first { start, end in
            // What follows a value is the comma before the next one, or the end of the array.
            let value = bytes[start.offset..<end].trimmed { " \t\r\n,".utf8.contains($0) }
            return json(value) == nil && (value.last != UInt8(ascii: "]") || json(value.dropLast()) == nil)
        }
        let offset = firstBroken?.0.offset ?? bytes.count
        let lines = bytes[..<offset].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let position = TextPosition(line: lines.count, column: (lines.last?.count ?? 0) + 1)
        return ConfigurationMistake(position, "this is no JSON")
    }

    /// Where the values of an array begin: Foundation does not tell it.
    private static func starts(ofValuesIn bytes: [UInt8]) -> [(line: Int, offset: Int)] {
        var starts: [(line: Int, offset: Int)] = []
        var (line, depth) = (1, 0)
        var (isInText, isEscaped, awaitsValue) = (false, false, false)
        for (offset, byte) in bytes.enumerated() {
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
                starts.append((line, offset))
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
        return starts
    }
}
