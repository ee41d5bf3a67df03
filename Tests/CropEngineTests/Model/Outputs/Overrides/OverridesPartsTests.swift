import Testing

@testable import FaceCropModel

/// A file of overrides in parts is the file, and a program can change its entries.
@Suite struct OverridesPartsTests {
    private static let files = [
        "", "# only a comment\n", "version: 1\n", "version: 1\nphotos:\n", "photos:   # none yet\n\n# the end\n",
        "version: 1\nphotos:\n  a.jpg:\n    skip: true\n  b.jpg: {focal: [0.1, 0.2]}   # by hand\n",
        "# head\nphotos:\n    # about a\n    a.jpg:\n        frames:\n            1:1: [0,\n                0, 1, 1]\n"
            + "\n    # about b\n    'b.jpg':\n\n        keep: true   # do not touch\n        # inside b\n"
            + "    # the end\nversion: 1   # behind\n",
        "---\nversion: 1\nphotos:\n  \"a.jpg\": {skip: true}\n  c/ü ß.jpg:\n    person: Anna",
        "version: 1\r\nphotos:\r\n  b.jpg:\r\n    skip: true\r\n  a.jpg:\r\n    keep: true\r\n",
    ]

    private static func entries(_ text: String) throws -> [String: PhotoOverride] {
        let entries = try OverridesFile(Array(text.utf8)).entries
        return Dictionary(entries.map { ($0.path, $0.override) }) { first, _ in first }
    }

    private static func joined(_ parts: some Sequence<OverridesParts.Part>) -> String { parts.map(\.text).joined() }

    @Test(arguments: files) func partsAreTheText(text: String) throws {
        let parts = try OverridesParts(text)
        let before = try Self.entries(text)
        #expect(parts.parts.compactMap(\.path).sorted() == before.keys.sorted())
        #expect(before.isEmpty || Self.joined(parts.parts) == text)
        #expect(Self.joined(parts.parts).contains(text))
        for path in before.keys {
            let without = try Self.entries(Self.joined(parts.parts.filter { $0.path != path }))
            #expect(without == before.filter { $0.key != path })
        }
    }

    /// A new entry at the end of the others, in the form that the parts tell.
    @Test(arguments: files) func newEntriesStandAtTheEnd(text: String) throws {
        let parts = try OverridesParts(text)
        let head = Self.joined(parts.parts[..<parts.end])
        let separator = head.isEmpty || head.last?.isNewline ?? true ? "" : parts.lineEnd
        let indentation = String(repeating: " ", count: parts.indentation)
        let entry = "\(indentation)\"new.jpg\":\(parts.lineEnd)\(indentation)  skip: true\(parts.lineEnd)"
        let edited = head + separator + entry + Self.joined(parts.parts[parts.end...])
        var expected = try Self.entries(text)
        expected["new.jpg"] = PhotoOverride(skips: true)
        #expect(try Self.entries(edited) == expected, "\(edited)")
    }

    @Test(arguments: ["photos: {a.jpg: {skip: true}}\n", "photos: [", "nonsense: 1\n"])
    func entriesWithoutLinesOfTheirOwnAreRefused(text: String) {
        #expect(throws: OverridesEditor.Failure.self) { try OverridesParts(text) }
    }
}
