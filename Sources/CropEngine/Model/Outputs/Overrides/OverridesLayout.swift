/// The lines of a file of overrides, and which of them are the entries: pure.
struct OverridesLayout {
    /// A form of the file in which an entry has no lines of its own.
    struct Unknown: Error {
        /// A clause.
        let reason: String
    }

    /// The lines with their ends.
    private let lines: [Substring]
    /// The number of lines before the mark that ends the document, if there is one.
    private let count: Int
    private let lineEnd: String
    private let root: YAMLValue?

    /// Splits `text`, of which `root` is the value.
    init(_ text: String, _ root: YAMLValue?) {
        lines = text.yamlLines
        count = lines.firstIndex { $0.utf8.starts(with: "...".utf8) } ?? lines.count
        lineEnd = lines.first?.utf8.suffix(2).elementsEqual("\r\n".utf8) ?? false ? "\r\n" : "\n"
        self.root = root
    }

    /// Where a new entry stands.
    private struct Place {
        /// The number of lines before it.
        let line: Int
        /// The number of spaces before its path.
        let indentation: Int
        /// Lines that are missing before it.
        var head: [String] = []
    }

    /// The text with `entry` in place of the entry of `path`; without `entry`, the text without that entry.
    func replacing(_ path: String, with entry: [(level: Int, text: String)]?) throws(Unknown) -> String {
        let place = try placeOfNewEntry()
        let text = entry?.map { indented($0, by: place.indentation) }
        let path = OverrideEntryReader.normalized(path)
        let own = entries(place).filter { $0.path == path }
        guard own.count < 2 else { throw Unknown(reason: "there are two of it") }
        if let own = own.first {
            return joined(lines[..<own.lines.lowerBound], text ?? [], lines[own.lines.upperBound...])
        }
        return joined(lines[..<place.line], text.map { place.head + $0 } ?? [], lines[place.line...])
    }

    /// The text in parts, each entry in one of its own.
    func parts() throws(Unknown) -> OverridesParts {
        let place = try placeOfNewEntry()
        var parts: [OverridesParts.Part] = []
        var start = 0
        func append(_ path: String?, _ text: String) {
            if !text.isEmpty { parts.append(.init(path: path, text: text)) }
        }
        for entry in entries(place) {
            append(nil, lines[start..<entry.lines.lowerBound].joined())
            append(entry.path, joined(lines[entry.lines], [], []))
            start = entry.lines.upperBound
        }
        append(nil, joined(lines[start..<place.line], place.head, []))
        let end = parts.count
        append(nil, lines[place.line...].joined())
        return OverridesParts(parts: parts, end: end, indentation: place.indentation, lineEnd: lineEnd)
    }

    private func placeOfNewEntry() throws(Unknown) -> Place {
        guard let root, !root.isNull else {
            return Place(line: count, indentation: 2, head: ["version: \(OverridesFile.version)", "photos:"])
        }
        guard let photos = root.member("photos") else {
            try check(isBlock: root)
            return Place(line: endOfContent(before: count, below: 0), indentation: 2, head: ["photos:"])
        }
        if photos.value.isNull {
            try check(isBlock: root)
            return Place(line: photos.position.line, indentation: 2)
        }
        guard case .mapping(let members, _) = photos.value else { throw Unknown(reason: "'photos' holds no entries") }
        guard let first = members.first else { throw Unknown(reason: "'photos' holds an empty list in braces") }
        let column = first.position.column - 1
        try check(first, isBelow: photos)
        for member in members { try check(member, beginsLineAt: column) }
        return Place(line: endOfContent(before: limit(of: photos), below: column), indentation: column)
    }

    /// The lines of each entry; `place` is that of a new one.
    private func entries(_ place: Place) -> [(path: String, lines: Range<Int>)] {
        guard case .mapping(let members, _) = root?.member("photos")?.value else { return [] }
        return members.indices.map { index in
            let next = index + 1 < members.count ? members[index + 1].position.line - 1 : place.line
            let end = endOfContent(before: next, below: place.indentation)
            return (OverrideEntryReader.normalized(members[index].key), members[index].position.line - 1..<end)
        }
    }

    /// The number of lines before that of the key behind `photos`.
    private func limit(of photos: YAMLValue.Member) -> Int {
        guard case .mapping(let members, _) = root else { return count }
        let following = members.filter { $0.position > photos.position }.map(\.position.line).min()
        return following.map { $0 - 1 } ?? count
    }

    /// The number of lines up to the last one before line `limit` that is neither empty nor a comment for what follows:
    /// one that is indented by at most `column`.
    private func endOfContent(before limit: Int, below column: Int) -> Int {
        var end = limit
        while end > 0 {
            let line = lines[end - 1]
            let indent = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(indent)
            let isEmpty = rest.allSatisfy(\.isWhitespace)
            guard isEmpty || (rest.first == "#" && indent <= column) else { break }
            end -= 1
        }
        return end
    }

    private func joined(_ before: ArraySlice<Substring>, _ entry: [String], _ after: ArraySlice<Substring>) -> String {
        let start = before.joined()
        let separator = entry.isEmpty || start.isEmpty || start.last?.isNewline ?? true ? "" : lineEnd
        return start + separator + entry.map { $0 + lineEnd }.joined() + after.joined()
    }

    private func indented(_ line: (level: Int, text: String), by column: Int) -> String {
        String(repeating: " ", count: column + 2 * line.level) + line.text
    }

    private func check(isBlock root: YAMLValue) throws(Unknown) {
        guard case .mapping(let members, _) = root else { return }
        for member in members { try check(member, beginsLineAt: 0) }
    }

    private func check(_ first: YAMLValue.Member, isBelow photos: YAMLValue.Member) throws(Unknown) {
        guard first.position.line > photos.position.line, first.position.column > photos.position.column else {
            throw Unknown(reason: "the entries are not below 'photos:'")
        }
    }

    /// Makes sure that nothing but blanks stands before the key of `member`.
    private func check(_ member: YAMLValue.Member, beginsLineAt column: Int) throws(Unknown) {
        let line = lines[member.position.line - 1]
        let indent = line.unicodeScalars.prefix { $0 == " " }.count
        let mark = line.unicodeScalars.first == "\u{FEFF}" ? 1 : 0
        guard member.position.column - 1 == column, indent == column || mark == 1,
            line.unicodeScalars.dropFirst(indent).first.map({ !"{?".unicodeScalars.contains($0) }) ?? false
        else {
            throw Unknown(reason: "line \(member.position.line) holds more than one entry, or one in another form")
        }
    }
}

extension String {
    /// The lines with their ends, as libYAML counts them; the last one may have no end.
    fileprivate var yamlLines: [Substring] {
        var lines: [Substring] = []
        var start = startIndex
        while start < endIndex {
            let last = unicodeScalars[start...].firstIndex(where: Self.lineBreaks.contains)
            let end = last.map(endOfBreak) ?? endIndex
            lines.append(self[start..<end])
            start = end
        }
        return lines
    }

    /// Source: YAML 1.1, section 4.1.4.
    private static let lineBreaks: Set<Unicode.Scalar> = ["\r", "\n", "\u{85}", "\u{2028}", "\u{2029}"]

    /// The index behind the line break at `index`; a line feed behind a carriage return belongs to it.
    private func endOfBreak(_ index: Index) -> Index {
        let next = unicodeScalars.index(after: index)
        guard unicodeScalars[index] == "\r", next < endIndex, unicodeScalars[next] == "\n" else { return next }
        return unicodeScalars.index(after: next)
    }
}
