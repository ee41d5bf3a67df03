import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Files, what is read from them, and what is said about those that are wrong.
@Suite struct ConfigurationFileTests {
    private static let crop = ConfigurableCommand(
        name: "crop",
        summary: "",
        options: [
            ConfigurableOption(name: "size", kind: .value), ConfigurableOption(name: "margin", kind: .value),
            ConfigurableOption(name: "fallback", kind: .value), ConfigurableOption(name: "include", kind: .values),
            ConfigurableOption(name: "enlarge", kind: .flag(negation: nil)),
            ConfigurableOption(name: "keep-faces", kind: .flag(negation: "no-keep-faces")),
            ConfigurableOption(name: "output", kind: .value, paths: .all),
        ],
        refused: ["extend": "crop: --extend is called --fill now", "profile": "no file can say 'profile'"]
    )
    private static let track = ConfigurableCommand(
        name: "track",
        summary: "",
        options: [ConfigurableOption(name: "fps", kind: .value)],
        refused: [:]
    )

    private static func file(_ text: String) -> ConfigurationFile {
        ConfigurationFile(Array(text.utf8), commands: [crop, track])
    }

    private static func values(_ text: String, _ command: String = "crop", _ profile: String? = nil) -> [String] {
        file(text).settings(of: command, profile: profile).map { "\($0.option.name) \($0.value)" }
    }

    @Test(arguments: ["", "\n", "# nothing", "~", "crop:", "crop: {}", "profiles: {}", "version: 1", "profiles: {a: }"])
    func aFileMaySayNothing(text: String) {
        #expect(Self.file(text).mistakes.isEmpty && Self.values(text).isEmpty)
    }

    /// Each value is the text that stands there, whatever YAML takes it for.
    @Test(arguments: ["400x400", "60%", "4:5", "1e3", "off", "no", "010", "index:2", "2+", "Ann & Bob", "a, *b"])
    func valuesAreTheTextThatIsWritten(text: String) {
        #expect(Self.values("crop: \n  size: \(text)") == [#"size texts(["\#(text)"])"#])
        #expect(Self.values("crop: {size: '\(text)'}") == [#"size texts(["\#(text)"])"#])
    }

    @Test func listsAreValuesOrAreSeparatedByCommas() {
        #expect(Self.values("crop: {fallback: [group, center]}") == [#"fallback texts(["group,center"])"#])
        #expect(Self.values("crop: {include: ['*.jpg', b]}") == [#"include texts(["*.jpg", "b"])"#])
        #expect(Self.values("crop: {include: '*.jpg'}") == [#"include texts(["*.jpg"])"#])
        #expect(Self.values("crop: {include: []}") == ["include texts([])"])
    }

    @Test func flagsAreTrueOrFalse() {
        #expect(
            Self.values("crop: {enlarge: true, keep-faces: FALSE}") == ["enlarge flag(true)", "keep-faces flag(false)"]
        )
    }

    @Test func profilesHaveSectionsOfTheirOwn() {
        let text = "profiles:\n  a: {crop: {size: 1x1}}\n  b:\n    track: {fps: 5}\ncrop: {size: 2x2}\n"
        #expect(Self.file(text).mistakes.isEmpty && Self.file(text).profiles == ["a", "b"])
        #expect(Self.values(text) == [#"size texts(["2x2"])"#])
        #expect(Self.values(text, "crop", "a") == [#"size texts(["1x1"])"#])
        #expect(Self.values(text, "crop", "b").isEmpty)
        #expect(Self.values(text, "track", "b") == [#"fps texts(["5"])"#])
    }

    @Test func sectionsOfOtherCommandsArePassedOver() {
        let text = "align: 5\nalgin: 5\ncrop: {size: 4x4}"
        let file = ConfigurationFile(Array(text.utf8), commands: [Self.crop], otherCommands: ["align"])
        #expect(file.mistakes.map(\.text) == ["there is no 'algin' here; did you mean 'align'?"])
        #expect(file.settings(of: "crop", profile: nil).count == 1)
    }

    @Test func settingsKnowWhereTheyStand() {
        let settings = Self.file("crop:\n  size: 2x2\n  include:\n    - a\nprofiles: {p: {crop: {margin: 1%}}}")
        #expect(settings.settings(of: "crop", profile: nil).map(\.position) == [.init(2, 9), .init(4, 5)])
        #expect(settings.settings(of: "crop", profile: "p").map(\.position) == [.init(5, 31)])
    }

    /// What is wrong, where, and what was meant.
    static let wrong: [(text: String, lines: [String])] = [
        ("- a", ["1:1: the file must hold keys"]), ("crop", ["1:1: the file must hold keys"]),
        ("crop: 5", ["1:7: 'crop' must hold keys"]), ("profiles: [a]", ["1:11: 'profiles' must hold keys"]),
        ("profiles: {a: 5}", ["1:15: the profile 'a' must hold keys"]),
        ("version: 2", ["1:10: this facecrop reads version 1"]),
        ("corp: {}", ["1:1: there is no 'corp' here; did you mean 'crop'?"]),
        ("zebra: {}", ["1:1: this key is not known here: there are crop, track, version, profiles"]),
        ("size: 4x4", ["1:1: 'size' is an option of crop; write it below 'crop:'"]),
        ("profiles: {a: {version: 1}}", ["1:16: there is no 'version' here: there are crop, track"]),
        ("crop: {sise: 4x4}", ["1:8: crop has no option 'sise'; did you mean 'size'?"]),
        ("crop: {zebra: 1}", ["1:8: crop has no option 'zebra'"]),
        ("crop: {extend: blur}", ["1:8: crop: --extend is called --fill now"]),
        ("crop: {profile: a}", ["1:8: no file can say 'profile'"]),
        ("crop: {no-keep-faces: true}", ["1:8: crop has no option 'no-keep-faces'; did you mean 'keep-faces: false'?"]),
        ("crop: {no-enlarge: true}", ["1:8: crop has no option 'no-enlarge'; did you mean 'enlarge: false'?"]),
        ("crop: {enlarge: yes}", ["1:17: 'enlarge' is true or false, not 'yes'; did you mean 'true'?"]),
        ("crop: {enlarge: 'true'}", ["1:17: 'enlarge' is true or false, not 'true'; did you mean 'true'?"]),
        ("crop: {enlarge: maybe}", ["1:17: 'enlarge' is true or false, not 'maybe'"]),
        ("crop: {enlarge: [true]}", ["1:17: 'enlarge' is true or false, not a list"]),
        ("crop:\n  size: #e0e0e0", ["2:8: 'size' has no value; leave the key out"]),
        ("crop: {size: }", ["1:14: 'size' has no value"]), ("crop: {size: []}", ["1:14: 'size' has no value"]),
        ("crop: {size: ''}", ["1:14: 'size' has no value"]),
        ("crop: {size: {a: 1}}", ["1:14: 'size' is a value, not a mapping"]),
        ("crop: {size: [[1]]}", ["1:15: 'size' is a value, not a list"]),
        ("crop: {include: [~]}", ["1:18: 'include' has no value"]),
        ("crop: {output: ~/thumbs}", ["1:16: no shell replaces ~ here"]),
        ("crop: {size: \"a\\0b\"}", ["1:14: 'size' holds a NUL character"]),
        ("crop:\n  size: 1x1\n  size: 2x2", ["2:3: 'size' stands twice"]),
        ("crop: {[a]: 1}", ["1:8: a key is one word or more"]),
        ("crop:\n\tsize: 4x4", ["2:1: indent with spaces, not tabs"]), ("crop: {size: 4x4", ["this is no YAML"]),
        ("crop: {size: @a}", ["1:14: this is no YAML"]), ("crop: {}\n---\ncrop: {}", ["2:1: this is no YAML"]),
        ("crop:\n  include: *.jpg", ["2:12: & and * begin anchors and aliases"]),
        ("a: &a [x]\ncrop: {}", ["1:4: & and * begin anchors"]),
        ("crop: {size: [[[[[[[[[[a]]]]]]]]]]}", ["this is nested too deeply"]),
        (
            "corp: {}\ncrop:\n  sise: 1\n  enlarge: 7\nprofiles: {a: {corp: }}",
            [
                "1:1: there is no 'corp'", "3:3: crop has no option 'sise'", "4:12: 'enlarge' is",
                "5:16: there is no 'corp'",
            ]
        ),
    ]

    @Test(arguments: wrong.indices) func mistakesSayWhereTheyAreAndWhatWasMeant(index: Int) {
        let (text, expected) = Self.wrong[index]
        let lines = Self.file(text).mistakes.map { $0.line(in: "f") }
        #expect(lines.count == expected.count, "\(text): \(lines)")
        for (line, part) in zip(lines, expected) {
            // What libyaml says is its own; its place is not always the beginning.
            #expect(
                part.first?.isNumber == true ? line.hasPrefix("f:\(part)") : line.contains(part),
                "\(text): \(line)"
            )
        }
    }

    /// Each value stands for ten others: a thousand million in all.
    @Test func nestedAliasesAreRefused() {
        var text = "a0: &a0 [x]\n"
        for level in 1...9 {
            let before = "*a\(level - 1)"
            text += "a\(level): &a\(level) [\(Array(repeating: before, count: 10).joined(separator: ","))]\n"
        }
        #expect(Self.file(text + "? *a9\n: 1\n").mistakes.map { $0.line(in: "f").prefix(6) } == ["f:1:5:"])
    }

    @Test func largeFilesAndOtherBytesAreRefused() {
        let large = ConfigurationFile(Array(repeating: UInt8(ascii: "\n"), count: 10_000_000), commands: [])
        #expect(large.mistakes.map(\.text) == ["the file has more than 65536 bytes, which no configuration needs"])
        let latin = ConfigurationFile(Array("crop:\n  size: ".utf8) + [0xE9], commands: [])
        #expect(latin.mistakes.map { $0.line(in: "f") } == ["f:2:9: this is no UTF-8 text"])
        for bytes in ["crop: {}\n", "\u{FEFF}crop: {}\n"].map({
            $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        }) {
            let wide = ConfigurationFile(bytes, commands: [])
            #expect(wide.mistakes.map { $0.line(in: "f") } == ["f:1:1: this is text in UTF-16; save it as UTF-8"])
        }
        for text in ["[", "{", "- "] {
            let deep = Self.file(String(repeating: text, count: 60_000))
            #expect(deep.mistakes.count == 1, "\(text)")
        }
    }

    /// Whatever a file is cut down to, it is read or refused.
    @Test func everyBeginningOfAFileIsReadOrRefused() {
        let text =
            "crop:\n  size: \"4x4\" # c\n  include: ['a''b', \"\\\"*\", c]\nprofiles: {p: {crop: {enlarge: true}}}\n"
        for count in 0...text.utf8.count {
            let file = Self.file(String(text.prefix(count)))
            #expect(file.mistakes.count <= 2, "\(text.prefix(count)): \(file.mistakes)")
        }
        #expect(Self.file(text).mistakes.isEmpty)
    }
}

extension TextPosition {
    fileprivate init(_ line: Int, _ column: Int) { self.init(line: line, column: column) }
}
