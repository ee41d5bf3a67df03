import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct JournalTests {
    private static let name = "journal.jsonl"

    private func open(_ folder: TemporaryFolder, isReadOnly: Bool = false) throws -> Journal {
        try Journal(folder(Self.name), isReadOnly: isReadOnly)
    }

    private func bytes(_ folder: TemporaryFolder) throws -> [UInt8] { try FileTree.bytes(of: folder(Self.name)) }

    private func entries(_ keys: [String], seed: UInt64 = 1) -> [JournalEntry] {
        var random = SeededGenerator(seed: seed)
        return keys.map { JournalSamples.entry($0, using: &random) }
    }

    private func append(_ entries: [JournalEntry], to journal: Journal) throws {
        for entry in entries { try journal.append(entry, replacing: journal.find(entry.header.key)?.number) }
    }

    @Test func theLastLineAboutAPhotoHolds() throws {
        try withTemporaryFolder { folder in
            let first = entries((0..<50).map { "\($0).jpg" })
            let second = entries((0..<50).filter { $0 % 3 == 0 }.map { "\($0).jpg" }, seed: 2)
            let journal = try open(folder)
            try append(first + second, to: journal)
            for journal in [journal, try open(folder), try open(folder, isReadOnly: true)] {
                #expect(journal.count == 50 && journal.report.damagedLines.isEmpty && !journal.report.hasTornLine)
                for (number, entry) in first.enumerated() {
                    let expected = number % 3 == 0 ? second[number / 3] : entry
                    #expect(journal.find(entry.header.key)?.entry == expected)
                }
                #expect(journal.find(Array("50.jpg".utf8)) == nil)
            }
        }
    }

    /// Earlier versions named a source in a key as it was spelled, so that photos of two working folders had one key.
    @Test(arguments: [
        ("/srv", "in/a.jpg", "/srv/in/a.jpg"), ("/srv", "/in/a.jpg", "/in/a.jpg"), ("", "in/a.jpg", "in/a.jpg"),
    ]) func keysOfEarlierVersionsNameTheSourceFromTheRoot(start: String, source: String, expected: String) throws {
        func key(_ source: String) -> [UInt8] { Array("a.jpg\0\(source)".utf8) }
        try withTemporaryFolder { folder in
            var earlier = entries(["a.jpg"])[0]
            (earlier.header.key, earlier.header.workingFolder) = (key(source), Array(start.utf8))
            try open(folder).append(earlier, replacing: nil)
            let journal = try open(folder)
            #expect(journal.find(key(expected))?.entry.header.key == key(expected))
            #expect(journal.numbersWithSourceInKey == [0] && journal.entry(0)?.header.key == key(expected))
            #expect(source == expected || journal.find(key(source)) == nil)
        }
    }

    /// A run may be killed at any moment of a write, including that of the journal's first line.
    @Test func aTornLineIsDroppedAndCutOff() throws {
        try withTemporaryFolder { folder in
            let entries = entries(["a.jpg", "b.jpg", "c.jpg"])
            try append(Array(entries.prefix(2)), to: try open(folder))
            let whole = try bytes(folder)
            let lines = whole.indices.filter { whole[$0] == 0x0A }
            for length in 0...whole.count {
                try folder.write(Self.name, Array(whole.prefix(length)))
                let count = max(0, lines.count(where: { $0 < length }) - 1)
                let isTorn = length > lines[0] && whole[length - 1] != 0x0A
                let readOnly = try open(folder, isReadOnly: true)
                #expect(readOnly.count == count && readOnly.report.hasTornLine == isTorn)
                #expect(try bytes(folder) == Array(whole.prefix(length)), "reading changes nothing")
                let journal = try open(folder)
                #expect(journal.count == count && journal.report.hasTornLine == isTorn)
                #expect(journal.report.damagedLines == [])
                try journal.append(entries[2], replacing: nil)
                let after = try open(folder)
                #expect(after.count == count + 1 && after.report.damagedLines.isEmpty && !after.report.hasTornLine)
                #expect(after.find(Array("c.jpg".utf8))?.entry == entries[2])
            }
        }
    }

    @Test func aDamagedLineCountsAsNotDone() throws {
        try withTemporaryFolder { folder in
            let entries = entries((0..<9).map { "\($0).jpg" })
            try append(entries, to: try open(folder))
            var lines = try bytes(folder).split(separator: 0x0A).map { Array($0) }
            lines[3][40] ^= 1
            lines[6] = Array("{}".utf8)
            lines.insert([], at: 8)
            lines.insert(Array(repeating: 0, count: 15 << 20), at: 9)
            try folder.write(Self.name, Array(lines.joined(separator: [0x0A])) + [0x0A])
            let journal = try open(folder)
            #expect(journal.report.damagedLines == [4, 7, 9, 10])
            #expect(!journal.report.hasTornLine)
            for (number, entry) in entries.enumerated() {
                #expect(journal.find(entry.header.key)?.entry == (number == 2 || number == 5 ? nil : entry))
            }
        }
    }

    /// A file without line breaks, such as 8 TiB of zeros that take no space, was read to its end.
    @Test(arguments: [true, false]) func aLineWithoutAnEndEndsTheReading(isReadOnly: Bool) throws {
        try withTemporaryFolder { folder in
            try append(entries(["a.jpg"]), to: try open(folder))
            #expect(truncate(folder(Self.name).string, 8 << 40) == 0)
            let error = #expect(throws: RunError.self) { try open(folder, isReadOnly: isReadOnly) }
            #expect(error?.message.contains("line of more than 16 MiB") ?? false, "\(error?.message ?? "")")
            #expect(PresentFile.behindLinks(folder(Self.name))?.byteCount == 8 << 40, "it stays as it is")
        }
    }

    /// An entry whose line could not be read at that moment was dropped, and its outputs counted as files of others.
    @Test func aLineThatCannotBeReadKeepsTheJournalAsItIs() throws {
        try withTemporaryFolder { folder in
            let journal = try open(folder)
            try append(entries((0..<9).map { "\($0).jpg" }), to: journal)
            let whole = try bytes(folder)
            #expect(truncate(folder(Self.name).string, whole.count - 40) == 0)
            #expect(throws: RunError.self) { try journal.remove([0]) }
            #expect(try bytes(folder) == Array(whole.dropLast(40)))
            #expect(FileTree.temporaryFiles(in: folder.path) == [])
        }
    }

    /// After it was rewritten, lines are added to the file that has its name.
    @Test func aRewrittenJournalGoesOn() throws {
        try withTemporaryFolder { folder in
            let entries = entries((0..<9).map { "\($0).jpg" })
            let journal = try open(folder)
            try append(Array(entries.prefix(8)), to: journal)
            try journal.remove([0, 3])
            try append([entries[8]], to: journal)
            let found = try open(folder)
            #expect(found.count == 7 && found.report.damagedLines.isEmpty && !found.report.hasTornLine)
            for (index, entry) in entries.enumerated() {
                #expect(found.find(entry.header.key)?.entry == ([0, 3].contains(index) ? nil : entry))
            }
        }
    }

    @Test func entriesOfALaterAlgorithmAreCounted() throws {
        try withTemporaryFolder { folder in
            var entries = entries((0..<4).map { "\($0).jpg" })
            for (index, offset) in [-1, 0, 1, 7].enumerated() {
                entries[index].header.algorithmVersion = FaceCropVersion.algorithmVersion + offset
            }
            try append(entries, to: try open(folder))
            #expect(try open(folder).report.laterEntryCount == 2)
            // This version has done one of them again.
            entries[2].header.algorithmVersion = FaceCropVersion.algorithmVersion
            try append([entries[2]], to: try open(folder))
            #expect(try open(folder).report.laterEntryCount == 1)
        }
    }

    /// They are dropped once they outnumber the valid lines.
    @Test func linesThatHoldNoMoreAreDropped() throws {
        try withTemporaryFolder { folder in
            let keys = (0..<10).map { "\($0).jpg" }
            var sizes: [Int] = []
            for round in 0..<6 {
                let journal = try open(folder)
                try append(entries(keys, seed: UInt64(round)), to: journal)
                sizes.append(try bytes(folder).split(separator: 0x0A).count)
            }
            // One line is the head. The third round finds as many valid lines as obsolete ones, the fourth finds more
            // obsolete ones.
            #expect(sizes == [11, 21, 31, 21, 31, 21])
            let journal = try open(folder)
            for entry in entries(keys, seed: 5) { #expect(journal.find(entry.header.key)?.entry == entry) }
            #expect(FileTree.files(in: folder.path) == [FilePath(Self.name)])
        }
    }

    @Test func markedEntriesAreDroppedAtTheEnd() throws {
        try withTemporaryFolder { folder in
            let entries = entries((0..<9).map { "\($0).jpg" })
            let journal = try open(folder)
            try append(entries, to: journal)
            for number in 3..<9 { journal.mark(number, .sourceIsGone) }
            try journal.finish { $0.contains(.sourceIsGone) }
            for journal in [journal, try open(folder)] {
                #expect(journal.count == 3)
                for (number, entry) in entries.enumerated() {
                    #expect(journal.find(entry.header.key)?.entry == (number < 3 ? entry : nil))
                }
            }
            try append(entries, to: journal)
            #expect(try open(folder).count == 9, "it can still be added to")
        }
    }

    @Test(arguments: [
        "x", "{}", "{\"facecrop\":\"journal\",\"form\":2}\n", "{\"facecrop\":\"journal\",\"form\":1}\r\n", "\n",
    ])
    func anotherProgramsFileIsLeftAlone(content: String) throws {
        try withTemporaryFolder { folder in
            try folder.write(Self.name, Array(content.utf8))
            for isReadOnly in [true, false] {
                #expect {
                    _ = try open(folder, isReadOnly: isReadOnly)
                } throws: {
                    ($0 as? RunError)?.code == .outputCollision
                }
            }
            #expect(try bytes(folder) == Array(content.utf8))
        }
    }

    @Test func aLinkIsNotFollowed() throws {
        try withTemporaryFolder { folder in
            try folder.write("elsewhere")
            try folder.link(Self.name, to: "elsewhere")
            #expect(throws: RunError.self) { try open(folder) }
            #expect(try FileTree.bytes(of: folder("elsewhere")) == [])
        }
    }

    @Test func whereThereIsNoneReadingMakesNone() throws {
        try withTemporaryFolder { folder in
            let journal = try open(folder, isReadOnly: true)
            #expect(journal.count == 0 && journal.find([]) == nil)
            #expect(FileTree.files(in: folder.path) == [])
        }
    }
}
