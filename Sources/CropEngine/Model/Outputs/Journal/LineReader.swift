import SystemPackage

/// Reads the members of a journal line one after the other; everything that ``LineWriter`` would not write is damage.
struct LineReader {
    /// The bytes that have not been read yet.
    private(set) var rest: ArraySlice<UInt8>

    init(_ line: ArraySlice<UInt8>) { rest = line }

    mutating func skip(_ text: StaticString) throws(JournalLine.Damage) {
        guard skipIfPresent(text) else { throw JournalLine.Damage() }
    }

    mutating func take(_ count: Int) throws(JournalLine.Damage) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw JournalLine.Damage() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func text(_ name: StaticString) throws(JournalLine.Damage) -> [UInt8] {
        guard let bytes = JournalText.decoded(try quoted(name)) else { throw JournalLine.Damage() }
        return bytes
    }

    /// Text that is empty if there is no member of this name.
    mutating func optionalText(_ name: StaticString) throws(JournalLine.Damage) -> [UInt8] {
        let start = rest
        guard skipIfPresent(name) else { return [] }
        rest = start
        let text = try text(name)
        // ``LineWriter`` does not write an empty one.
        guard !text.isEmpty else { throw JournalLine.Damage() }
        return text
    }

    /// Text in which no byte is encoded.
    mutating func word(_ name: StaticString) throws(JournalLine.Damage) -> String {
        let word = try quoted(name)
        guard word.allSatisfy(JournalText.isPlain) else { throw JournalLine.Damage() }
        return String(decoding: word, as: UTF8.self)
    }

    mutating func integer(_ name: StaticString) throws(JournalLine.Damage) -> Int {
        try skip(name)
        let isNegative = skipIfPresent("-")
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        var number = 0
        // Computed as a negative number, because there is one more negative number than positive ones.
        for digit in digits {
            let (shifted, isTooLow) = number.multipliedReportingOverflow(by: 10)
            let (next, isLower) = shifted.subtractingReportingOverflow(Int(digit) - Int(UInt8(ascii: "0")))
            guard !isTooLow, !isLower else { throw JournalLine.Damage() }
            number = next
        }
        // ``LineWriter`` does not write numbers such as `007` and `-0`.
        let isWritten = digits.first == UInt8(ascii: "0") ? digits.count == 1 && !isNegative : !digits.isEmpty
        guard isWritten, isNegative || number != .min else { throw JournalLine.Damage() }
        rest = rest[digits.endIndex...]
        return isNegative ? number : -number
    }

    /// A number that is not negative.
    mutating func count(_ name: StaticString) throws(JournalLine.Damage) -> Int {
        let number = try integer(name)
        guard number >= 0 else { throw JournalLine.Damage() }
        return number
    }

    /// 1 for true, 0 for false.
    mutating func flag(_ name: StaticString) throws(JournalLine.Damage) -> Bool {
        let number = try integer(name)
        guard number == 0 || number == 1 else { throw JournalLine.Damage() }
        return number == 1
    }

    /// Whether there is a member of this name; its value is then 1.
    mutating func optionalFlag(_ name: StaticString) throws(JournalLine.Damage) -> Bool {
        guard skipIfPresent(name) else { return false }
        try skip("1")
        return true
    }

    mutating func optionalInteger(_ name: StaticString) throws(JournalLine.Damage) -> Int? {
        let start = rest
        try skip(name)
        if skipIfPresent("\"-\"") { return nil }
        rest = start
        return try integer(name)
    }

    mutating func outputs(_ name: StaticString) throws(JournalLine.Damage) -> [JournalEntry.Output] {
        try skip(name)
        try skip("[")
        var outputs: [JournalEntry.Output] = []
        while !skipIfPresent("]") {
            if !outputs.isEmpty { try skip(",") }
            let path = try text("[")
            guard OutputPath.isOne(path) else { throw JournalLine.Damage() }
            var output = JournalEntry.Output(path: path, byteCount: try count(","))
            try readContent(of: &output)
            outputs.append(output)
            try skip("]")
        }
        return outputs
    }

    /// How the photo failed, if the line says so.
    mutating func failure() throws(JournalLine.Damage) -> JournaledFailure? {
        guard skipIfPresent(",\"failure\":{") else { return nil }
        let code = try word("\"code\":")
        let byteCount = try count(",\"bytes\":")
        let modified = try optionalInteger(",\"modified\":")
        let content = try word(",\"content\":")
        let detection = try word(",\"detection\":")
        let pixels = try word(",\"pixels\":")
        try skip("}")
        return JournaledFailure(
            code: code,
            fingerprint: SourceFingerprint(
                byteCount: byteCount,
                modifiedNanoseconds: modified,
                contentDigest: content.isEmpty ? nil : content
            ),
            detection: detection,
            pixels: pixels
        )
    }

    /// Reads the facts about the content of an output, if the line has them.
    private mutating func readContent(of output: inout JournalEntry.Output) throws(JournalLine.Damage) {
        guard rest.first == UInt8(ascii: ",") else { return }
        let checksum = try word(",")
        output.checksum = checksum.isEmpty ? nil : checksum
        output.modifiedNanoseconds = try optionalInteger(",")
        if rest.starts(with: ",\"".utf8) {
            let digest = try word(",")
            guard !digest.isEmpty else { throw JournalLine.Damage() }
            output.optionDigest = digest
        }
        if rest.first == UInt8(ascii: ",") {
            output.replacement = .init(byteCount: try count(","), modifiedNanoseconds: try integer(","))
        }
        // ``LineWriter`` does not write unknown facts.
        guard output.hasContentFacts else { throw JournalLine.Damage() }
    }

    private mutating func skipIfPresent(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { expected in
            guard rest.count >= expected.count else { return false }
            let start = rest.startIndex
            let isPresent = expected.indices.allSatisfy { rest[start + $0] == expected[$0] }
            if isPresent { rest = rest.dropFirst(expected.count) }
            return isPresent
        }
    }

    private mutating func quoted(_ name: StaticString) throws(JournalLine.Damage) -> ArraySlice<UInt8> {
        try skip(name)
        try skip("\"")
        guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { throw JournalLine.Damage() }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }
}
