/// Writes the members of a journal line, which ``LineReader`` reads.
///
/// Each text argument is what precedes the value: a comma and the name.
struct LineWriter {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(2048) }

    mutating func put(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ name: StaticString, raw value: [UInt8]) {
        put(name)
        bytes += value
    }

    mutating func put(_ name: StaticString, text: [UInt8]) {
        put(name)
        put("\"")
        bytes += JournalText.encoded(text)
        put("\"")
    }

    mutating func put(_ name: StaticString, word: String) { put(name, text: Array(word.utf8)) }

    mutating func put(_ name: StaticString, _ number: Int) {
        put(name)
        bytes += String(number).utf8
    }

    mutating func put(_ name: StaticString, _ number: Int?) {
        if let number { put(name, number) } else { put(name, word: "-") }
    }

    mutating func put(_ failure: JournaledFailure) {
        put(",\"failure\":{\"code\":", word: failure.code)
        put(",\"bytes\":", failure.fingerprint.byteCount)
        put(",\"modified\":", failure.fingerprint.modifiedNanoseconds)
        put(",\"content\":", word: failure.fingerprint.contentDigest ?? "")
        put(",\"detection\":", word: failure.detection)
        put(",\"pixels\":", word: failure.pixels)
        put("}")
    }

    mutating func put(_ name: StaticString, _ outputs: [JournalEntry.Output]) {
        put(name)
        put("[")
        for (index, output) in outputs.enumerated() {
            put(index == 0 ? "[" : ",[", text: output.path)
            put(",", output.byteCount)
            putContent(of: output)
            put("]")
        }
        put("]")
    }

    /// Writes the facts about the content of an output; an output of an earlier version has none.
    private mutating func putContent(of output: JournalEntry.Output) {
        guard output.hasContentFacts else { return }
        put(",", word: output.checksum ?? "")
        put(",", output.modifiedNanoseconds)
        if let digest = output.optionDigest { put(",", word: digest) }
        guard let replacement = output.replacement else { return }
        put(",", replacement.byteCount)
        put(",", replacement.modifiedNanoseconds)
    }
}

extension JournalEntry.Output {
    /// Whether more is known of the output than path and size.
    var hasContentFacts: Bool {
        checksum != nil || modifiedNanoseconds != nil || optionDigest != nil || replacement != nil
    }
}
