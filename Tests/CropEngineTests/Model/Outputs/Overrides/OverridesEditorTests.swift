import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// One entry is changed, and nothing else.
@Suite struct OverridesEditorTests {
    private static let focal = OverridesEditor.Change(PhotoOverride(focalPoint: UnitPoint(x: 0.25, y: 0.5)))
    private static let ratio = AspectRatio(width: 4, height: 5)

    private static let changes: [OverridesEditor.Change] = [
        focal, .init(PhotoOverride(skips: true)), .init(PhotoOverride(keepsOutputs: true)),
        .init(PhotoOverride(face: .number(3))), .init(PhotoOverride(face: .person("Zoë \"Z\" \\ #1: \n\u{85}"))),
        .init(PhotoOverride(face: .person("true"))),
        .init(
            PhotoOverride(
                frames: [
                    .init(ratio: ratio, area: UnitRect(x: 0.1, y: 0.2, width: 1.0 / 3, height: 1e-4)),
                    .init(ratio: AspectRatio(width: 1.91, height: 1), area: UnitRect(x: 0, y: 0, width: 1, height: 1)),
                ],
                focalPoint: UnitPoint(x: 1, y: 0),
                face: .box(UnitRect(x: -0.01, y: 0.123456789, width: 0.2, height: 0.3))
            ),
            sha256: String(repeating: "9", count: 64)
        ),
    ]

    /// Files in several forms; the entries between the marks are the ones that a test may change.
    private static let files = [
        "",
        "# only a comment\n",
        "version: 1\n",
        "version: 1\nphotos:\n",
        "photos:   # none yet\n\n# the end\n",
        "version: 1\nphotos:\n  a.jpg:\n    skip: true\n  b.jpg: {focal: [0.1, 0.2]}   # by hand\n",
        "# head\nphotos:\n    # about a\n    a.jpg:\n        frames:\n            1:1: [0,\n                0, 1, 1]\n"
            + "\n    # about b\n    'b.jpg':\n\n        keep: true   # do not touch\n        # inside b\n"
            + "    # the end\nversion: 1   # behind\n",
        "---\nversion: 1\nphotos:\n  \"a.jpg\": {skip: true}\n  c/ü ß.jpg:\n    person: Anna",
        "version: 1\r\nphotos:\r\n  b.jpg:\r\n    skip: true\r\n  a.jpg:\r\n    keep: true\r\n",
        "version: 1\rphotos:\r  b.jpg:\r    skip: true\r  a.jpg:\r    keep: true\r",
        "version: 1\u{85}photos:\u{2028}  b.jpg:\u{2029}    skip: true\n\r  a.jpg:\r\r    keep: true\r\n",
    ]

    private static let paths = ["a.jpg", "./b.jpg", "c/ü ß.jpg", "new.jpg", "x: y #z.jpg", "-d.jpg", "2024/01/1.jpg"]

    private func entries(_ text: String) throws -> [String: OverridesFile.Entry] {
        let entries = try OverridesFile(Array(text.utf8)).entries
        return Dictionary(entries.map { ($0.path, $0) }) { first, _ in first }
    }

    private func name(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

    /// Every change of every path in every file: the entry is as wanted, and every line that is not the entry's is
    /// there, byte by byte and in its order.
    @Test(arguments: files) func oneEntryIsSetAndRemoved(text: String) throws {
        let before = try entries(text)
        for path in Self.paths {
            let kept = otherLines(text, than: name(path))
            for change in Self.changes {
                let edited = try OverridesEditor.text(text, setting: path, to: change)
                let after = try entries(edited)
                let own = try #require(after[name(path)])
                #expect(own.mistakes.isEmpty && own.sha256 == change.sha256)
                expectSame(own.override, change.override)
                #expect(Set(after.keys) == Set(before.keys).union([name(path)]))
                for (other, entry) in before where other != name(path) {
                    #expect(after[other]?.override == entry.override && after[other]?.sha256 == entry.sha256)
                }
                #expect(contains(lines(edited), inOrder: kept), "\(path) in:\n\(text)\ngives:\n\(edited)")
                // Again, and back.
                #expect(try OverridesEditor.text(edited, setting: path, to: change) == edited)
                let removed = try OverridesEditor.text(edited, setting: path, to: nil)
                #expect(try Set(entries(removed).keys) == Set(before.keys).subtracting([name(path)]))
                #expect(contains(lines(removed), inOrder: kept))
            }
            if before[name(path)] == nil {
                #expect(try OverridesEditor.text(text, setting: path, to: nil) == text)
            }
        }
    }

    /// What is set and removed again leaves no trace in a file with entries.
    @Test func aNewEntryLeavesNoTraceWhenItIsRemoved() throws {
        for text in Self.files where try !entries(text).isEmpty && text.hasSuffix("\n") {
            let edited = try OverridesEditor.text(text, setting: "new.jpg", to: Self.focal)
            #expect(try OverridesEditor.text(edited, setting: "new.jpg", to: nil) == text)
        }
    }

    @Test func aNewFileLooksLikeThis() throws {
        let text = try OverridesEditor.text("", setting: "2024/anna.jpg", to: Self.changes[6])
        #expect(
            text == """
                version: 1
                photos:
                  2024/anna.jpg:
                    sha256: \(String(repeating: "9", count: 64))
                    focal: [1, 0]
                    frames:
                      4:5: [0.1, 0.2, 0.33333, 0.0001]
                      1.91:1: [0, 0, 1, 1]
                    face: [-0.01, 0.12346, 0.2, 0.3]

                """
        )
    }

    /// An entry that has no lines of its own is not changed, and the message says so.
    @Test(arguments: [
        "photos: {a.jpg: {skip: true}, b.jpg: {skip: true}}\n", "{photos: {a.jpg: {skip: true}}}\n", "photos: {}\n",
        "photos:\n  {a.jpg: {skip: true}}\n", "photos:\n  ? a.jpg\n  : {skip: true}\n",
        "photos:\n  a.jpg: {skip: true}\n  ./a.jpg: {skip: true}\n",
        "photos:\n  a.jpg: {skip: true}\n...\n",
    ])
    func anEntryInAnotherFormIsLeftAlone(text: String) throws {
        for path in ["a.jpg", "new.jpg"] {
            do throws(OverridesEditor.Failure) {
                let edited = try OverridesEditor.text(text, setting: path, to: Self.focal)
                // What can be done safely may be done.
                let own = try? entries(edited)[path]
                #expect(own?.override == Self.focal.override, "\(edited)")
            } catch {
                #expect(error.text.contains("'\(path)'") && error.text.contains("by hand"), "\(error.text)")
            }
        }
        #expect(throws: OverridesEditor.Failure.self) {
            try OverridesEditor.text("photos: {a.jpg: {skip: true}}\n", setting: "a.jpg", to: Self.focal)
        }
    }

    @Test func aWrongFileIsLeftAlone() throws {
        for text in ["photos: [", "version: 2\n", "photos: 3\n"] {
            let failure = try #require(throws: OverridesEditor.Failure.self) {
                try OverridesEditor.text(text, setting: "a.jpg", to: Self.focal)
            }
            #expect(failure.text.hasPrefix("The file cannot be changed before it is correct: line "))
        }
    }

    /// A file that a key of another photo follows on a line that only a carriage return begins.
    @Test func linesMayEndInCarriageReturns() throws {
        let text = "photos:\r  a.jpg: {skip: true}\r  b.jpg: {keep: true}\r"
        let edited = try OverridesEditor.text(text, setting: "a.jpg", to: nil)
        #expect(edited == "photos:\r  b.jpg: {keep: true}\r")
    }

    @Test func aWrongEntryIsReplaced() throws {
        let text = "photos:\n  a.jpg:\n    focal: 3\n  b.jpg:\n    skip: perhaps\n"
        let edited = try OverridesEditor.text(text, setting: "a.jpg", to: Self.focal)
        #expect(edited == "photos:\n  a.jpg:\n    focal: [0.25, 0.5]\n  b.jpg:\n    skip: perhaps\n")
    }

    @Test func savingMakesAndReplacesTheFile() throws {
        try withTemporaryFolder { folder in
            let file = folder("overrides.yaml")
            try OverridesEditor.save(file, setting: "a.jpg", to: Self.focal)
            let text = "version: 1\nphotos:\n  a.jpg:\n    focal: [0.25, 0.5]\n"
            #expect(try String(contentsOfFile: file.string, encoding: .utf8) == text)
            try FileManager.default.createSymbolicLink(
                atPath: folder("link.yaml").string,
                withDestinationPath: "overrides.yaml"
            )
            try OverridesEditor.save(folder("link.yaml"), setting: "a.jpg", to: nil)
            #expect(try String(contentsOfFile: file.string, encoding: .utf8) == "version: 1\nphotos:\n")
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.yaml").string)
                    == "overrides.yaml"
            )
            try folder.write("bad.yaml", Array("photos: [".utf8))
            #expect(throws: OverridesEditor.Failure.self) {
                try OverridesEditor.save(folder("bad.yaml"), setting: "a.jpg", to: Self.focal)
            }
            #expect(try String(contentsOfFile: folder("bad.yaml").string, encoding: .utf8) == "photos: [")
            #expect(try FileTree.contents(of: folder.path).count == 3, "no temporary file is left")
        }
    }

    /// Two pages may show the same photos.
    @Test func changesOfSeveralAtTheSameTimeAreAllKept() throws {
        try withTemporaryFolder { folder in
            let file = folder("overrides.yaml")
            let failures = (0..<40).map { "\($0).jpg" }.concurrentMap { name in
                Result { try OverridesEditor.save(file, setting: name, to: Self.focal) }
            }
            for failure in failures { _ = try failure.get() }
            #expect(try OverridesFile(FileTree.bytes(of: file)).entries.count == 40)
        }
    }

    /// The file names people, so whoever may not read it must not be able to read the next one.
    @Test(arguments: [0o600, 0o640, 0o644, 0o660] as [mode_t]) func theFileKeepsItsRights(mode: mode_t) throws {
        try withTemporaryFolder { folder in
            let file = try folder.write("overrides.yaml", Array("photos:\n  b.jpg:\n    skip: true\n".utf8))
            chmod(file.string, mode)
            try OverridesEditor.save(file, setting: "a.jpg", to: Self.focal)
            var status = stat()
            #expect(stat(file.string, &status) == 0 && status.st_mode & 0o777 == mode)
        }
    }

    /// A file of overrides in which two entries have one content is wrong.
    @Test func ofTwoCopiesOneHasTheHash() throws {
        let hash = String(repeating: "0a", count: 32)
        var change = Self.focal
        change.sha256 = hash
        var text = ""
        for name in ["a.jpg", "b.jpg", "a.jpg", "c.jpg"] {
            text = try OverridesEditor.text(text, setting: name, to: change)
        }
        let entries = try OverridesFile(Array(text.utf8)).entries
        #expect(entries.map(\.path).sorted() == ["a.jpg", "b.jpg", "c.jpg"])
        #expect(entries.filter { $0.sha256 == hash }.map(\.path) == ["a.jpg"])
    }

    // Helpers.

    private func expectSame(_ first: PhotoOverride, _ second: PhotoOverride) {
        func numbers(_ override: PhotoOverride) -> [Double] {
            var areas = override.frames.map(\.area)
            if case .box(let box) = override.face { areas.append(box) }
            let point = override.focalPoint.map { [$0.x, $0.y] } ?? []
            return areas.flatMap { [$0.x, $0.y, $0.width, $0.height] } + point
        }
        let pairs = zip(numbers(first), numbers(second))
        #expect(numbers(first).count == numbers(second).count && pairs.allSatisfy { abs($0 - $1) <= 0.000_005_1 })
        #expect(first.frames.map(\.ratio) == second.frames.map(\.ratio))
        #expect(first.skips == second.skips && first.keepsOutputs == second.keepsOutputs)
        if case .box = first.face { return }
        #expect(first.face == second.face)
    }

    private func lines(_ text: String) -> [String] {
        text.unicodeScalars.split { "\r\n\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) }.map { String($0) }
    }

    /// The lines of `text` that are not of the entry of `path`: its lines are that of its key, and those below it that
    /// are indented more.
    private func otherLines(_ text: String, than path: String) -> [String] {
        var others: [String] = []
        var indentOfKey: Int?
        for line in lines(text) {
            let indent = line.prefix { $0 == " " }.count
            if let key = indentOfKey, indent > key || line.allSatisfy(\.isWhitespace) { continue }
            let word = line.dropFirst(indent).drop { "\"'".contains($0) }
            let isOwn =
                indent > 0 && word.hasPrefix(path) && [":", "\"", "'"].contains(word.dropFirst(path.count).first)
            indentOfKey = isOwn ? indent : nil
            if !isOwn { others.append(line) }
        }
        return others
    }

    private func contains(_ lines: [String], inOrder kept: [String]) -> Bool {
        var rest = lines[...]
        return kept.allSatisfy { line in
            guard let index = rest.firstIndex(of: line) else { return false }
            rest = rest[(index + 1)...]
            return true
        }
    }
}
