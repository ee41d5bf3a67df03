/// One of the documents of a plan, not parsed yet.
struct PlanDocument: Sendable {
    /// Where it begins.
    let start: TextPosition
    private let bytes: ArraySlice<UInt8>

    /// The documents of a text: the lines between those that are `---`; empty ones are left out.
    static func documents(of bytes: [UInt8]) -> [PlanDocument] {
        var documents: [PlanDocument] = []
        var (line, firstLine) = (0, 0)
        var (start, index) = (0, 0)
        func end(at limit: Int) {
            let content = bytes[start..<limit]
            if !content.allSatisfy({ blanks.contains($0) }) {
                documents.append(PlanDocument(start: TextPosition(line: firstLine + 1, column: 1), bytes: content))
            }
        }
        while index < bytes.count {
            let lineEnd = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let next = min(bytes.count, lineEnd + 1)
            line += 1
            if isSeparator(bytes[index..<lineEnd]) {
                end(at: index)
                (start, firstLine) = (next, line)
            }
            index = next
        }
        end(at: bytes.count)
        return documents
    }

    private static let blanks = Set(" \t\r\n".utf8)

    private static func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { blanks.contains($0) }
    }

    /// The value, with its positions in the whole text; `nil` if there are only comments.
    func value() throws(ConfigurationMistake) -> YAMLValue? {
        let linesBefore = start.line - 1
        do throws(ConfigurationMistake) {
            let value = try YAMLText.value(
                of: Array(bytes),
                maximumByteCount: PlanFile.maximumDocumentByteCount,
                purpose: "entry of a plan"
            )
            return value.flatMap { $0.isNull ? nil : $0.movedDown(lines: linesBefore) }
        } catch {
            throw ConfigurationMistake(error.position.movedDown(lines: linesBefore), error.text)
        }
    }
}
