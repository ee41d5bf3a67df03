import Testing

@testable import FaceCropModel

/// What a file of overrides may say, and what is said about one that cannot be meant.
@Suite struct OverridesFileTests {
    private static let hash = String(repeating: "0a", count: 32)

    private func entries(_ text: String) throws -> [OverridesFile.Entry] { try OverridesFile(Array(text.utf8)).entries }

    @Test func everyMemberIsRead() throws {
        let entries = try entries(
            """
            version: 1
            photos:
              2024/anna.jpg:                      # the one on the left
                sha256: \(Self.hash.uppercased())
                focal: [0.62, 0.31]
                frames:
                  1:1: [0.12, 0.05, 0.50, 0.60]
                  16:9: [0, 0, 1, 1]
                face: [0.30, 0.20, 0.10, 0.15]
              b.jpg: {face: 2}
              "c d.jpg": {person: Anna, skip: false}
              ./e//f.jpg: {skip: true}
              ../g.jpg: {keep: true}
              "../\u{301}h.jpg": {keep: true}
              "/\u{301}i.jpg": {keep: true}
            """
        )
        let outside = ["../g.jpg", "../\u{301}h.jpg", "/\u{301}i.jpg"]
        #expect(entries.map(\.path) == ["2024/anna.jpg", "b.jpg", "c d.jpg", "e/f.jpg"] + outside)
        #expect(entries.map(\.position.line) == [3, 10, 11, 12, 13, 14, 15])
        #expect(entries.allSatisfy { $0.mistakes.isEmpty })
        #expect(entries.map(\.reachesOutside) == [false, false, false, false, true, true, true])
        #expect(entries[0].sha256 == Self.hash)
        let ratios = ["1:1", "16:9"].compactMap { AspectRatio(text: $0) }
        #expect(
            entries.map(\.override) == [
                PhotoOverride(
                    frames: [
                        .init(ratio: ratios[0], area: UnitRect(x: 0.12, y: 0.05, width: 0.5, height: 0.6)),
                        .init(ratio: ratios[1], area: UnitRect(x: 0, y: 0, width: 1, height: 1)),
                    ],
                    focalPoint: UnitPoint(x: 0.62, y: 0.31),
                    face: .box(UnitRect(x: 0.3, y: 0.2, width: 0.1, height: 0.15))
                ),
                PhotoOverride(face: .number(2)), PhotoOverride(face: .person("Anna")), PhotoOverride(skips: true),
                PhotoOverride(keepsOutputs: true), PhotoOverride(keepsOutputs: true), PhotoOverride(keepsOutputs: true),
            ]
        )
    }

    @Test(arguments: ["", "# nothing", "version: 1", "photos:", "version: 1\nphotos: {}", "~"])
    func aFileMayBeEmpty(text: String) throws { #expect(try entries(text).isEmpty) }

    /// Each wrong entry is named with its place, and its neighbours are as if it were not there.
    @Test(arguments: [
        ("{focal: [0.5]}", "3:18: 'focal' has 2 fractions of the photo: [x, y]"),
        ("{focal: [0.5, 1.5]}", "3:18: 'focal' is not within the photo: both numbers are from 0 to 1"),
        ("{focal: [0.5, inf]}", "3:24: 'focal' has 2 fractions of the photo: [x, y]"),
        ("{focal: [0.5, 1e999]}", "3:24: 'focal' has 2 fractions of the photo: [x, y]"),
        ("{focal: ['0.5', 0]}", "3:19: 'focal' has 2 fractions of the photo: [x, y]"),
        ("{focal: 0.5}", "3:18: 'focal' has 2 fractions of the photo: [x, y]"),
        ("{frames: [1]}", "3:19: 'frames' holds ratios with frames, such as '1:1: [0.1, 0.2, 0.5, 0.5]'"),
        ("{frames: {big: [0, 0, 1, 1]}}", "3:20: 'big' is no ratio, such as 1:1, 4:5 or 16:9"),
        ("{frames: {1:1: [0, 0, 0, 1]}}", "3:25: the frame 1:1 has a width and a height above 0"),
        (
            "{frames: {1:1: [0.6, 0, 0.5, 1]}}",
            "3:25: the frame 1:1 is not within the photo: x plus width, and y plus height, are at most 1"
        ),
        (
            "{frames: {1:1: [0, 0, 1, 1], '2:2': [0, 0, 1, 1]}}",
            "3:39: there is another frame of the ratio 2:2; remove one of them"
        ),
        ("{face: 0}", "3:17: 'face' is a number from 1, or a box [x, y, width, height]"),
        ("{face: left}", "3:17: 'face' is a number from 1, or a box [x, y, width, height]"),
        ("{face: [2, 2, 0.1, 0.1]}", "3:17: 'face' is not within the photo"),
        ("{face: 1, person: Anna}", "3:20: 'face' and 'person' both choose a face; remove one of them"),
        ("{person: }", "3:19: 'person' is a name"), ("{person: [a]}", "3:19: 'person' is a name"),
        ("{skip: yes}", "3:17: 'skip' is true or false, not 'yes'; did you mean 'true'?"),
        ("{keep: true, skip: true}", "3:23: 'skip' and 'keep' contradict each other; remove one of them"),
        ("{sha256: 12}", "3:19: 'sha256' has 64 hexadecimal digits, as sha256sum prints them"),
        ("{skp: true}", "3:11: an entry has no 'skp'; did you mean 'skip'?"),
        ("{skip: false}", "3:3: the entry has no effect; say what is wanted, or remove it"),
        (
            "", "3:3: an entry holds keys with values, such as 'skip: true', not nothing"
        ),
        ("3", "3:3: an entry holds keys with values, such as 'skip: true', not a value"),
    ])
    func aWrongEntryIsNamedAlone(_ entry: String, _ line: String) throws {
        let entries = try entries("photos:\n  a.jpg: {skip: true}\n  b.jpg: \(entry)\n  c.jpg: {keep: true}\n")
        #expect(entries.map(\.path) == ["a.jpg", "b.jpg", "c.jpg"])
        #expect(entries[0].mistakes.isEmpty && entries[2].mistakes.isEmpty)
        #expect(entries[1].mistakes.map { $0.line(in: "o.yaml") } == ["o.yaml:\(line)"])
    }

    @Test func twoEntriesAboutOnePhotoAreAMistakeOfTheSecond() throws {
        let twice = try entries("photos:\n  a.jpg: {skip: true}\n  ./a.jpg: {keep: true}\n")
        #expect(
            twice.map { $0.mistakes.map(\.text) } == [
                [], ["line 2 is about the same photo; remove one of the two entries"],
            ]
        )
        let hashed = try entries(
            "photos:\n  a.jpg: {skip: true, sha256: \(Self.hash)}\n  b.jpg: {skip: true, sha256: \(Self.hash)}\n"
        )
        #expect(
            hashed.map { $0.mistakes.map(\.text) } == [
                [], ["the entry in line 2 has the same sha256; remove it from one of the two"],
            ]
        )
    }

    @Test(arguments: [
        ("photos: [", "this is no YAML"), ("version: 2", "this facecrop reads version 1 of files of overrides"),
        ("photo: {}", "there is no 'photo' here: there are version, photos; did you mean 'photos'?"),
        ("- a", "the file must hold 'photos:', not a list"),
        ("photos: [a]", "'photos' must hold an entry for each photo, not a list"),
        ("photos: {a: &x {skip: true}}", "& and * begin anchors and aliases"),
        ("photos:\n  a: {skip: true}\n  a: {skip: true}", "'a' stands twice in one place"),
        ("photos: {a: {b: {c: {d: {e: {f: {g: {h: 1}}}}}}}}", "this is nested too deeply"),
        (String(repeating: "[", count: 100_000), "this is nested too deeply"),
        (String(repeating: " ", count: OverridesFile.maximumByteCount + 1), "which no file of overrides needs"),
        ("photos: {a\u{0}: 1}", "this is no YAML"),
    ])
    func aFileThatCannotBeUsedSaysWhy(_ text: String, _ reason: String) throws {
        let failure = try #require(throws: OverridesFile.Failure.self) { try entries(text) }
        #expect(failure.mistakes.contains { $0.text.contains(reason) }, "\(failure.mistakes.map(\.text))")
    }

    @Test func tenThousandEntriesAreRead() throws {
        let lines = (0..<10_000).map { number in
            "  2024/holiday in the mountains/IMG_\(number).jpg:\n    sha256: "
                + String(repeating: "0", count: 60) + String(number + 1_000).suffix(4).description
                + "\n    focal: [0.62, 0.31]\n    frames:\n      1:1: [0.12, 0.05, 0.50, 0.60]\n"
        }
        let entries = try entries("photos:\n" + lines.joined())
        #expect(entries.count == 10_000 && entries.last?.position.line == 2 + 9_999 * 5)
    }
}
