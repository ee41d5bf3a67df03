import ArgumentParser
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// `config check`, `config print` and `config schema`.
@Suite struct ConfigCommandTests {
    private static func mistakes(_ text: String) throws -> [String] {
        try withTemporaryFolder { folder in
            let path = try folder.write("f.yaml", Array(text.utf8))
            let entries = try ConfigurableCommands().entries()
            let source = try #require(try ConfigurationFinder(entries, in: folder.path).source(named: path).source)
            return ConfigurationCheck(source, entries).mistakes.map { $0.line(in: "f") }
        }
    }

    /// All mistakes at once, each once, in the order of the file.
    @Test func allMistakesAreNamed() throws {
        let text = """
            crop:
              sise: 400
              size: 400
              aspect: 4:5
            profiles:
              a:
                crop: {margin: 5, face-height: 3%}
              b:
                crop: {aspect: 5:4}
                track: {still-size: 4x4}
            align: {framing: group}
            """
        let lines = try Self.mistakes(text)
        let expected = [
            "f:2:3: crop has no option 'sise'; did you mean 'size'?",
            "f:3:9: The value '400' is invalid for '--size <size>'",
            "f:7:36: --margin and --face-height exclude", "f:10:25: --still-size needs --stills",
            "f:11:18: The value 'group' is invalid for '--framing <framing>': Expected each, largest or index:N",
        ]
        #expect(lines.count == expected.count, "\(lines)")
        for (line, part) in zip(lines, expected) { #expect(line.hasPrefix(part), "\(line)") }
    }

    /// Mistakes in renditions have the places of their values, and one message each.
    @Test func mistakesInRenditionsAreNamed() throws {
        let text = """
            renditions:
              hero: {size: 400}
              bad: {size: 5x5, formats: [gif]}
              wide: {size: 4x3, aspect: 4:3}
              good: {size: 4x3}
              far: {size: 4x3, scales: [wide]}
              many: {size: 0, framing: groups, aspect: wide, scales: [1, 2x], margin: 0.6}
              odd: {size: 4x3, framing: groups, aspect: 4:3}
            crop: {margin: wide, quality: 50}
            """
        let expected = [
            "f:2:16: The value '400' is invalid for '--size <size>'",
            "f:3:30: 'gif' is no format: there are ", "f:4:29: --size and --aspect exclude each other",
            "f:6:29: 'wide' is no scale: scales are numbers, such as [1, 2]",
            "f:7:16: The value '0' is invalid for '--size <size>'",
            "f:7:28: The value 'groups' is invalid for '--framing <framing>'",
            "f:7:44: The value 'wide' is invalid for '--aspect <aspect>'", "f:7:62: '2x' is no scale",
            "f:7:75: The value '0.6' is invalid for '--margin <margin>': Expected pixels (200) or a percentage of the "
                + "mean face size (60%). Did you mean 60%?",
            "f:8:29: The value 'groups' is invalid for '--framing <framing>'",
            "f:8:45: --size and --aspect exclude each other",
            "f:9:16: The value 'wide' is invalid for '--margin <margin>'",
        ]
        let lines = try Self.mistakes(text)
        #expect(lines.count == expected.count, "\(lines)")
        for (line, part) in zip(lines, expected) { #expect(line.hasPrefix(part), "\(line)") }
    }

    /// Each contradiction among values that are understood is named, and nothing that only lacks one of these values.
    @Test func allContradictionsAreNamed() throws {
        let text = """
            crop:
              size: 4x4
              aspect: 4:5
              margin: 5
              face-height: 3%
              quality: 80
              format: png
            """
        let lines = try Self.mistakes(text)
        #expect(lines.map { String($0.prefix(6)) } == ["f:3:11", "f:5:16", "f:6:12"], "\(lines)")
        #expect(try Self.mistakes("crop: {enlarge: true, size: 4x4, aspect: 4:5}").count == 1)
    }

    /// What a profile says takes precedence, so it contradicts nothing outside.
    @Test func aProfileMayContradictTheRest() throws {
        #expect(try Self.mistakes("crop: {aspect: 4:5}\nprofiles: {p: {crop: {size: 4x4, enlarge: true}}}") == [])
        #expect(try Self.mistakes("crop: {aspect: 4:5, size: 4x4}").count == 1)
    }

    /// Every option of every command can stand in a file: each is refused for its value, or not at all.
    @Test func everyOptionOfEveryCommandIsKnown() throws {
        for entry in try ConfigurableCommands().entries() {
            for option in entry.description.options {
                let text = "\(entry.description.name): {\(option.name): \(option.isFlag ? "true" : "'x'")}"
                let known = ConfigurationFile(Array(text.utf8), commands: [entry.description])
                #expect(
                    known.settings(of: entry.description.name, profile: nil).count == 1,
                    "\(text): \(known.mistakes)"
                )
            }
        }
    }

    /// An option whose value is a path says so to the shell's completion, and only such an option: the paths of a file
    /// begin in its folder.
    @Test func pathsAreDeclaredAsPaths() throws {
        for entry in try ConfigurableCommands().entries() {
            let trial = OptionTrial(entry: entry, folder: "")
            for option in entry.description.options where !option.isFlag && option.words.isEmpty {
                if OptionalValue.names.contains("--\(option.name)") { continue }
                let words = option.isPositional ? [""] : ["--\(option.name)", ""]
                let others = trial.standIns(besides: [option.name], hasInput: option.isPositional)
                let isPath = trial.refusal(of: words + others)?.text.contains("Expected a path") ?? false
                let isTemplate = option.paths == .withExtension(["yaml", "yml", "json"])
                #expect(isPath == (option.paths != nil) || isTemplate, "\(entry.description.name) \(option.name)")
            }
        }
    }

    @Test func wordsAreDeclared() throws {
        for entry in try ConfigurableCommands().entries() {
            let trial = OptionTrial(entry: entry, folder: "")
            for option in entry.description.options {
                for word in option.words + ValueSpelling.spellings(of: option.words) {
                    let setting = Setting(option, .texts([word]), at: TextPosition(line: 1, column: 1), profile: nil)
                    #expect(
                        trial.refusal(ofFile: [setting])?.misread(among: [setting]) == nil,
                        "\(option.name) \(word)"
                    )
                }
            }
        }
    }

    /// What a command line can still add is no mistake of the file.
    @Test func missingOptionsAreNoMistakeOfTheFile() throws {
        #expect(try Self.mistakes("identify: {in-frame: 60%}\ncrop: {size: 4x4}\nverify: {min-confidence: 0.5}") == [])
    }

    // print

    private static func table(_ arguments: [String], file: String) throws -> OptionTable {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.yaml", Array(file.utf8))
            return try OptionTable(arguments, in: folder.path)
        }
    }

    private static let example = """
        crop:
          size: 5x5
          margin: 5
          include: [a, b]
        profiles: {p: {crop: {quality: 5, keep-faces: false, margin: 6}}}
        """

    @Test func theTableSaysWhereValuesComeFrom() throws {
        let table = try Self.table(["--profile", "p", "--aspect", "4:5", "-n", "photos"], file: Self.example)
        let rows = Dictionary(uniqueKeysWithValues: table.options.map { ($0.option, $0) })
        func row(_ name: String) -> String {
            let origin = rows[name]?.origin
            let place = origin?.line.map { " \($0):\(origin?.column ?? 0) \(origin?.profile ?? "")" } ?? ""
            return "\(rows[name]?.value ?? "-") \(origin?.kind.rawValue ?? "")\(place)"
        }
        #expect(row("aspect") == "4:5 commandLine" && row("dry-run") == "true commandLine")
        #expect(row("input") == "photos commandLine" && row("size") == "- default")
        #expect(row("margin") == "6 profile 5:62 p" && row("quality") == "5 profile 5:32 p")
        #expect(row("keep-faces") == "false profile 5:47 p" && row("include") == "a,b file 4:12 ")
        #expect(row("force") == "false default" && row("format") == "jpeg default")
        #expect(table.excluded.map(\.option) == ["size"] && table.file == "facecrop.yaml" && table.profile == "p")
        #expect(table.text.contains("\nmargin ") && table.text.contains("facecrop.yaml:5:62 (profile p)\n"))
        #expect(table.text.hasSuffix("a size has a ratio of its own.\n"))
    }

    @Test func defaultsThatAPresetMayReplaceSaySo() throws {
        let table = try Self.table(["--preset", "avatar", "--headroom", "5%"], file: "")
        let kinds = Dictionary(uniqueKeysWithValues: table.options.map { ($0.option, $0.origin.kind) })
        #expect(kinds["margin"] == .defaultOrPreset && kinds["headroom"] == .commandLine)
        #expect(kinds["format"] == .default && kinds["preset"] == .commandLine)
    }

    /// Each option has one row, in the order of the help.
    @Test func theTableHasAllOptions() throws {
        for entry in try ConfigurableCommands().entries() {
            let words = entry.description.name.split(separator: " ").map(String.init)
            let table = try Self.table(words, file: Self.example)
            #expect(table.options.map(\.option) == entry.description.options.map(\.name))
            #expect(table.command == entry.description.name)
        }
    }

    @Test(arguments: [["--size", "5"], ["--sise", "5"], ["--profile", "q"], ["--quiet", "--verbose"]])
    func theTableRefusesWhatTheCommandRefuses(arguments: [String]) throws {
        #expect(throws: (any Error).self) { try Self.table(arguments, file: Self.example) }
    }

    // schema

    /// Each option that a file can have is described.
    @Test func theSchemaListsTheOptionsOfEachCommand() throws {
        let text = try ConfigSchemaCommand.text()
        let schema = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        let commands = try ConfigurableCommands().entries().map(\.description)
        #expect(commands.count > 5)
        for command in commands {
            let section = schema["$defs"]?[command.name.replacing(" ", with: "-")]
            guard case .members(let properties)? = section?["properties"] else {
                Issue.record("\(command.name) has no section")
                continue
            }
            #expect(properties.keys.sorted() == command.options.map(\.name).sorted())
            #expect(properties.values.allSatisfy { $0["description"]?.text?.isEmpty == false }, "\(command.name)")
        }
    }

    /// The examples of the documents can be used as they are.
    @Test(arguments: ["README.md", "docs/config.md"]) func examplesHaveNoMistakes(page: String) throws {
        let text = try String(contentsOfFile: PackageFolder.root.appending(page).string, encoding: .utf8)
        let blocks = text.split(separator: "\n\n").filter { $0.hasPrefix("    crop:\n") }
        #expect(!blocks.isEmpty)
        for block in blocks { #expect(try Self.mistakes(String(block)) == [], "\(block)") }
    }
}
