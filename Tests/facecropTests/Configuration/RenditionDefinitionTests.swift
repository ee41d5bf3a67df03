import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Renditions in files, and as text on command lines.
@Suite struct RenditionDefinitionTests {
    private static let crop = ConfigurableCommand(
        name: "crop",
        summary: "",
        options: [
            ConfigurableOption(name: "size", kind: .value),
            ConfigurableOption(name: "format", kind: .value, words: ["avif", "jpeg", "png", "webp"]),
            ConfigurableOption(name: "fill", kind: .value), ConfigurableOption(name: "people", kind: .values),
            ConfigurableOption(name: "level", kind: .flag(negation: "no-level")),
            ConfigurableOption(name: "output", kind: .value, paths: .all),
            ConfigurableOption(name: "rendition", kind: .values), ConfigurableOption(name: "name", kind: .value),
        ],
        refused: [:],
        renditionOptions: ["size", "format", "fill", "people", "level"]
    )
    private static let track = ConfigurableCommand(name: "track", summary: "", options: [], refused: [:])

    private static func file(_ text: String) -> ConfigurationFile {
        ConfigurationFile(Array(text.utf8), commands: [crop, track])
    }

    @Test func filesHaveRenditionsAndNames() throws {
        let file = Self.file(
            """
            renditions:
              square: {size: 4x4, formats: [avif, jpeg], scales: [1, 2]}
              hero: {level: true, format: webp}
            name: '{stem}.{ext}'
            profiles:
              small: {renditions: {tiny: {size: 1x1}}, name: 'x'}
            """
        )
        #expect(file.mistakes.isEmpty)
        let renditions = file.renditions(profile: nil)
        #expect(renditions.map(\.name) == ["square", "hero"])
        #expect(renditions[0].formats == ["avif", "jpeg"] && renditions[0].scales == ["1", "2"])
        #expect(renditions[1].settings.map(\.option.name) == ["level", "format"])
        #expect(file.renditions(profile: "small").map(\.name) == ["tiny"])
        let settings = file.settings(of: "crop", profile: nil)
        #expect(settings.map(\.option.name) == ["rendition", "name"])
        #expect(file.settings(of: "crop", profile: "small").last?.value == .texts(["x"]))
    }

    @Test(
        arguments: [
            ("renditions: [a]", ["1:13: 'renditions' must hold keys"]),
            ("renditions: {a: }", ["1:17: the rendition 'a' must hold options"]),
            ("renditions: {a: {sise: 4x4}}", ["1:18: a rendition has no option 'sise'; did you mean 'size'?"]),
            ("renditions: {a: {output: o}}", ["1:18: 'output' is not about one rendition; write it below 'crop:'"]),
            ("renditions: {a: {size: }}", ["'size' has no value"]),
            ("renditions: {a: {formats: }}", ["'formats' has no value"]),
            ("renditions: {a: {scales: {}}}", ["'scales' is a value, not a mapping"]),
            (
                "renditions: {a: {format: [avif, webp, jpg]}}",
                ["1:18: 'format' is one format; use 'formats' for several"]
            ),
            (
                "renditions: {a: {formats: [gif, jpg, wepb], scales: [1, 2x, wide], sise: 4x4}}",
                [
                    "1:28: 'gif' is no format: there are avif, jpeg, png, webp",
                    "1:38: 'wepb' is no format: there are avif, jpeg, png, webp; did you mean 'webp'?",
                    "1:57: '2x' is no scale: scales are numbers, such as [1, 2]; did you mean '2'?",
                    "1:61: 'wide' is no scale", "1:68: a rendition has no option 'sise'",
                ]
            ),
            ("renditions: {a: {format: png, formats: [png]}}", ["'format' and 'formats' exclude each other"]),
            ("rendition: {a: {size: 4x4}}", ["1:1: 'rendition' is an option of crop"]),
            ("renditons: {a: {size: 4x4}}", ["1:1: there is no 'renditons' here; did you mean 'renditions'?"]),
        ] as [(String, [String])]
    )
    func mistakesHavePlaces(text: String, expected: [String]) {
        let lines = Self.file(text).mistakes.map { $0.line(in: "f") }
        #expect(lines.count == expected.count, "\(lines)")
        for (line, part) in zip(lines, expected) { #expect(line.contains(part), "\(line)") }
    }

    /// A file that is read for another command has no part in renditions, whatever stands there.
    @Test func otherCommandsPassRenditionsOver() {
        let file = ConfigurationFile(
            Array("renditions: [what]\nname: 5".utf8),
            commands: [Self.track],
            otherCommands: ["crop"]
        )
        #expect(file.mistakes.isEmpty)
    }

    /// Every value that a file can have comes back from the text on the command line.
    @Test func textComesBack() throws {
        let awkward = [
            "4x4", "#e0e0e0", "a: b", "it's", "{x}", "[y]", "- z", "a, b", "'", "\"", "true", "null", "~", "*a", "&b",
            "!c", "it'\u{301}s", "\u{600}'",
            "  d ", "é", "0x1", "1.5", "%", "?", "|", ">", "@", "`", "a #b", "-", "\\n",
        ]
        for value in awkward {
            let settings = [
                Setting(
                    try #require(Self.crop.option(named: "fill")),
                    .texts([value]),
                    at: .init(line: 1, column: 1),
                    profile: nil
                ),
                Setting(
                    try #require(Self.crop.option(named: "people")),
                    .texts([value, "x"]),
                    at: .init(line: 1, column: 1),
                    profile: nil
                ),
                Setting(
                    try #require(Self.crop.option(named: "level")),
                    .flag(false),
                    at: .init(line: 1, column: 1),
                    profile: nil
                ),
            ]
            let definition = RenditionDefinition(name: "a-b", settings: settings, formats: ["png"], scales: ["1", "2"])
            let read = try #require(try RenditionDefinition.read(definition.text, of: Self.crop), "\(value)")
            #expect(read.settings.map(\.value) == settings.map(\.value), "\(definition.text)")
            #expect(read.name == "a-b" && read.formats == ["png"] && read.scales == ["1", "2"])
        }
    }

    @Test func aNameAloneIsNoDefinition() throws {
        #expect(try RenditionDefinition.read("square", of: Self.crop) == nil)
        for text in ["", "[a]", "a: {size: 1x1}\nb: {size: 1x1}", "a: 5", "a: {nonsense: 1}", "{"] {
            #expect(throws: ConfigurationMistake.self, "\(text)") { try RenditionDefinition.read(text, of: Self.crop) }
        }
    }
}
