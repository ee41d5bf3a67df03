/// The rows of a table as spreadsheets write them (RFC 4180), separated by commas, semicolons or tabs: pure.
///
/// The first row with content decides the separator: tab or semicolon if it has one outside of quotes, otherwise the
/// comma, because names have commas more often than the others. A cell in quotes may contain separators, line ends, and
/// quotes that are doubled; blanks around other cells do not count. Lines end in LF, CRLF or CR. A byte order mark of
/// UTF-8 is skipped, and so are rows in which all cells are empty.
package struct SeparatedValues: Sendable, Hashable {
    /// A row with content.
    package struct Row: Sendable, Hashable {
        /// The line in which it begins, from 1.
        package var line: Int
        /// One or more.
        package var cells: [String]
    }

    /// Why a text is no table.
    package struct Mistake: Error, Hashable {
        package var line: Int
        /// What is wrong and what to do, without a full stop.
        package var text: String
    }

    package private(set) var rows: [Row] = []

    /// Reads a table.
    ///
    /// - Throws: ``Mistake`` if the bytes are no UTF-8, or if a quote is not closed where its cell ends.
    package init(_ bytes: [UInt8]) throws(Mistake) {
        if let encoding = WideEncoding(of: bytes) {
            throw Mistake(line: 1, text: "this is \(encoding.rawValue), not UTF-8; save the table as 'CSV UTF-8'")
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
        if let line = Self.firstLineThatIsNotText(bytes) {
            throw Mistake(line: line, text: "this is not UTF-8; save the table as 'CSV UTF-8'")
        }
        var reader = Reader(bytes, separator: Self.separator(of: bytes))
        while let row = try reader.next() {
            if row.cells.contains(where: { !$0.isEmpty }) { rows.append(row) }
        }
    }

    private static func firstLineThatIsNotText(_ bytes: ArraySlice<UInt8>) -> Int? {
        if String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) { return nil }
        let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil || $0.contains(0) }
        return (index ?? 0) + 1
    }

    private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
        var seen: Set<UInt8> = []
        var isQuoted = false
        var mayBeginCell = true
        var hasContent = false
        for byte in bytes {
            if isQuoted {
                // A doubled quote ends the cell and begins it again.
                isQuoted = byte != .quote
                mayBeginCell = byte == .quote
                continue
            }
            if byte == .lineFeed || byte == .carriageReturn, hasContent { break }
            if byte == .comma || byte == .semicolon || byte == .tab {
                seen.insert(byte)
                mayBeginCell = true
            } else if byte > .space {
                hasContent = true
                isQuoted = byte == .quote && mayBeginCell
                mayBeginCell = false
            }
        }
        return [.tab, .semicolon].first(where: seen.contains) ?? .comma
    }
}

extension SeparatedValues {
    /// Reads one row after the other.
    private struct Reader {
        private let bytes: ArraySlice<UInt8>
        private let separator: UInt8
        private var index: Int
        private var line = 1

        init(_ bytes: ArraySlice<UInt8>, separator: UInt8) {
            self.bytes = bytes
            self.separator = separator
            index = bytes.startIndex
        }

        private var byte: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

        /// The next row, which may be empty; `nil` at the end.
        mutating func next() throws(Mistake) -> Row? {
            guard byte != nil else { return nil }
            var row = Row(line: line, cells: [])
            while true {
                row.cells.append(try cell())
                guard byte == separator else { break }
                index += 1
            }
            skipLineEnd()
            return row
        }

        /// The next cell; what follows is a separator, a line end or the end.
        private mutating func cell() throws(Mistake) -> String {
            skipBlanks()
            return byte == .quote ? try quotedCell() : plainCell()
        }

        private mutating func plainCell() -> String {
            let start = index
            while let byte, byte != separator, byte != .lineFeed, byte != .carriageReturn { index += 1 }
            var cell = bytes[start..<index]
            while let last = cell.last, isBlank(last) { cell.removeLast() }
            return String(decoding: cell, as: UTF8.self)
        }

        private mutating func quotedCell() throws(Mistake) -> String {
            let first = line
            index += 1
            var cell: [UInt8] = []
            while true {
                guard let byte else {
                    throw Mistake(line: first, text: "the quote '\"' that begins here is not closed")
                }
                index += 1
                if byte == .quote {
                    guard self.byte == .quote else { break }
                    index += 1
                } else if byte == .lineFeed || (byte == .carriageReturn && self.byte != .lineFeed) {
                    line += 1
                }
                cell.append(byte)
            }
            skipBlanks()
            guard byte == nil || byte == separator || byte == .lineFeed || byte == .carriageReturn else {
                throw Mistake(
                    line: line,
                    text: "text follows the quote '\"' that closes a cell; double quotes that belong to the cell"
                )
            }
            return String(decoding: cell, as: UTF8.self)
        }

        private mutating func skipBlanks() { while let byte, isBlank(byte) { index += 1 } }

        private mutating func skipLineEnd() {
            guard let end = byte else { return }
            index += 1
            if end == .carriageReturn, byte == .lineFeed { index += 1 }
            line += 1
        }

        private func isBlank(_ byte: UInt8) -> Bool { byte != separator && (byte == .space || byte == .tab) }
    }
}

extension UInt8 {
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let comma = UInt8(ascii: ",")
    fileprivate static let semicolon = UInt8(ascii: ";")
    fileprivate static let tab = UInt8(ascii: "\t")
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
