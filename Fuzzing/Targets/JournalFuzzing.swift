import FaceCropModel
import SystemPackage

/// The journal of an output folder, which a killed run, a full disk or an editor may have left in any state.
enum JournalFuzzing {
    /// The input is one line, used unchanged and with the correct checksum.
    ///
    /// Without the correct checksum, no mutated line would be parsed further.
    static func line(_ input: [UInt8]) throws {
        for line in [input, JournalLine.sealed(input)] {
            guard let entry = try? JournalLine.decoded(line[...]) else { continue }
            try expect(
                String(decoding: JournalLine.encoded(entry), as: UTF8.self),
                equals: String(decoding: line, as: UTF8.self),
                "a line that is understood is the one that is written"
            )
            for output in entry.header.outputs + entry.header.leftovers {
                try expect(RelativePathRule.holds(output.path), "an output stays in the output folder: \(output.path)")
            }
        }
        try expect(
            JournalText.decoded(JournalText.encoded(input)),
            equals: input,
            "text stands for the bytes that it was made of"
        )
    }

    /// The input is a whole file: lines that begin with `#` get the correct checksum of the rest of the line.
    static func file(_ input: [UInt8]) throws {
        let lineBreak = UInt8(ascii: "\n")
        let lines = input.split(separator: lineBreak, omittingEmptySubsequences: false).map { line in
            line.first == UInt8(ascii: "#") ? JournalLine.sealed(Array(line.dropFirst())) : Array(line)
        }
        let content = Array(lines.joined(separator: [lineBreak]))
        try ScratchFile.with(content) { path in
            guard let journal = try opened(path, isReadOnly: true) else { return }
            let seen = try entries(of: journal)
            try expect(
                journal.report.hasTornLine,
                equals: content.last != lineBreak && !journalHead.starts(with: content),
                "the last line is torn exactly when it has no line break"
            )
            // Opening the journal for a run repairs it.
            _ = try opened(path, isReadOnly: false)
            guard let mended = try opened(path, isReadOnly: true) else {
                throw FuzzFinding(description: "a journal that can be read can be read again")
            }
            try expect(mended.report.hasTornLine, equals: false, "a torn line is dropped")
            try expect(try entries(of: mended), equals: seen, "mending loses no entry")
        }
    }

    private static let journalHead = Array("{\"facecrop\":\"journal\",\"form\":1}\n".utf8)

    /// Opens the journal; `nil` if it is refused, which needs an error message.
    private static func opened(_ path: FilePath, isReadOnly: Bool) throws(FuzzFinding) -> Journal? {
        do throws(RunError) {
            return try Journal(path, isReadOnly: isReadOnly)
        } catch {
            try expect(!error.message.isEmpty, "what is no journal is said so")
            return nil
        }
    }

    private static func entries(of journal: Journal) throws(FuzzFinding) -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        for number in 0..<journal.count {
            guard let entry = journal.entry(number) else {
                throw FuzzFinding(description: "the line of an entry can be read again")
            }
            try expect(keys.insert(entry.header.key).inserted, "a photo has one entry")
            try expect(journal.find(entry.header.key)?.number, equals: number, "an entry is found by its key")
        }
        return keys
    }
}
