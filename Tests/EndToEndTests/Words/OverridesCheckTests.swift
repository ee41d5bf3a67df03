import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// What `overrides check` finds in files of overrides, without a run.
@Suite struct OverridesCheckTests {
    /// The findings as lines, with paths relative to `folder`.
    private static func lines(_ folder: TemporaryFolder, _ path: FilePath) throws -> [String] {
        try OverridesCheck(folder.path.pushing(path)).findings.map { finding in
            let line =
                switch finding {
                case .mistake(let line): line
                case .withoutPhoto(let notice): OverrideText.text(about: notice)
                }
            return line.replacing("\(folder.path)/", with: "")
        }
    }

    private static func write(_ folder: TemporaryFolder, _ entries: String, to name: String) throws {
        try folder.write(name, Array("version: 1\nphotos:\n\(entries)".utf8))
    }

    /// All mistakes of all files in the folder and below it, with their places; photos need not be readable.
    @Test func allMistakesOfAFolderAreNamed() throws {
        try withTemporaryFolder { folder in
            for name in ["a.jpg", "deep/p006.jpg", "deep/p007.jpg"] { try folder.write("in/\(name)", [1]) }
            try Self.write(
                folder,
                "  a.jpg: {focl: [0.5, 0.5], skip: perhaps}\n  ../b.jpg: {skip: true}\n",
                to: "in/overrides.yaml"
            )
            try Self.write(folder, "  P006.jpg: {skip: true}\n  p008.jpg: {skip: true}\n", to: "in/deep/overrides.yaml")
            let expected = [
                "in/overrides.yaml:3:11: an entry has no 'focl'; did you mean 'focal'?", "in/overrides.yaml:3:",
                "in/overrides.yaml:4:3: there is no photo '../b.jpg' any more",
                "in/deep/overrides.yaml:3:3: there is no photo 'P006.jpg' any more; did you mean 'p006.jpg'?",
                "in/deep/overrides.yaml:4:3: there is no photo 'p008.jpg' any more; correct the path",
            ]
            let lines = try Self.lines(folder, "in")
            #expect(lines.count == expected.count, "\(lines)")
            for (line, part) in zip(lines, expected) { #expect(line.hasPrefix(part), "\(line)") }
            #expect(try Self.lines(folder, "in/deep/overrides.yaml") == Array(lines.suffix(2)))
        }
    }

    /// More mistakes than are repeated for each photo of a run.
    @Test func allMistakesOfAFileAreNamed() throws {
        try withTemporaryFolder { folder in
            try folder.write("f.yaml", Array("version: 1\na: 1\nb: 1\nc: 1\nd: 1\ne: 1\nphotos: {}\n".utf8))
            #expect(try Self.lines(folder, "f.yaml").map { String($0.prefix(11)) } == (2...6).map { "f.yaml:\($0):1:" })
        }
    }

    /// A name that differs in its letters is asked for, one with another number is another photo.
    @Test(
        arguments: [
            ("img_01.JPG", "IMG_01.jpg"), ("IMG_01.jpeg", "IMG_01.jpg"), ("IMG_02.jpg", nil), ("2042/ana.jpg", nil),
            ("2024/ana.jpg", "2024/anna.jpg"), ("Fotos/anna.jpg", "fotos/anna.jpg"), ("b.jpg", nil),
        ] as [(String, String?)]
    )
    func theNearestPhotoIsAskedFor(typed: String, meant: String?) throws {
        try withTemporaryFolder { folder in
            for name in ["IMG_01.jpg", "2024/anna.jpg", "fotos/anna.jpg"] { try folder.write("in/\(name)", [1]) }
            try Self.write(folder, "  \(typed): {skip: true}\n", to: "in/overrides.yaml")
            let lines = try Self.lines(folder, "in")
            let question = meant.map { "did you mean '\($0)'?" } ?? "correct the path, or remove the entry"
            #expect(lines.count == 1 && lines[0].hasSuffix(question), "\(lines)")
        }
    }

    @Test func aRightFileHasNoFindings() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.jpg", [1])
            #expect(try OverridesCheck(folder("in")).files.isEmpty)
            try Self.write(folder, "  a.jpg: {skip: true}\n", to: "in/overrides.yaml")
            let check = try OverridesCheck(folder("in"))
            #expect(check.findings.isEmpty && check.files == [folder("in/overrides.yaml")])
            #expect(throws: RunError.self) { try OverridesCheck(folder("nowhere")) }
        }
    }

    @Test func theStatusIsThatOfTheFindings() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.jpg", [1])
            for (entry, status) in [("a.jpg: {skip: true}", 0), ("a.jpg: {skp: true}", 1)] as [(String, Int32)] {
                try Self.write(folder, "  \(entry)\n", to: "in/overrides.yaml")
                let check = try BuiltCommand.run(["overrides", "check", "in"], currentFolder: folder.path)
                #expect(check.status == status && check.outputText.hasPrefix("in/overrides.yaml:"), "\(check)")
            }
            #expect(try BuiltCommand.run(["overrides", "check", "x"], currentFolder: folder.path).status == 2)
        }
    }
}
