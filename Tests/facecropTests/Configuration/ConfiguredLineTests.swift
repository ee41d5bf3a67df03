import ArgumentParser
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Options of a file have the effect that they have on the command line, and give way to it.
@Suite struct ConfiguredLineTests {
    /// Two values of an option of `crop`, and what must be typed besides.
    typealias Sample = (option: String, values: [String], besides: [String])

    /// Samples of all options; `identify-with` has no two values that go with the same other options.
    static let samples: [Sample] = particular + others

    /// Flags, and options that take words of a list or numbers.
    private static let others: [Sample] = {
        let crop = try? ConfigurableCommands().entry(for: ["crop"])?.entry.description
        let known = Set(particular.map(\.option)).union(["identify-with"])
        return (crop?.options ?? []).filter { !known.contains($0.name) }.map { option in
            if case .flag = option.kind { return (option.name, ["true", "false"], []) }
            return (option.name, option.words.count > 1 ? Array(option.words.prefix(2)) : ["5", "6"], [])
        }
    }()

    /// Options with other values, or that need others.
    private static let particular: [Sample] = [
        ("input", ["a", "[b, c]"], []), ("files-from", ["list", "other"], []),
        ("include", ["'*.jpg'", "['*.png', '*.gif']"], []), ("exclude", ["'*.jpg'", "['*.png', '*.gif']"], []),
        ("max-pixels", ["5M", "6M"], []),
        ("max-file-bytes", ["5M", "6M"], []), ("preset", ["avatar", "group"], []), ("size", ["5x5", "6x6"], []),
        ("aspect", ["4:5", "5:4"], []), ("framing", ["largest", "index:2"], []), ("margin", ["60%", "20"], []),
        ("face-height", ["45%", "50%"], []), ("headroom", ["20%", "30%"], []), ("place", ["thirds", "centred"], []),
        ("head-height", ["70%", "60%"], ["--aspect", "7:9"]),
        ("head-top", ["hair", "crown"], ["--aspect", "7:9", "--head-height", "60%"]),
        ("eye-line", ["45%", "50%"], ["--aspect", "7:9", "--head-height", "60%"]),
        ("least-extent", ["off", "50%"], []),
        ("extent", ["tight", "largest"], ["--aspect", "1:1"]), ("subject-size", ["off", "30%"], []),
        ("pad", ["blur", "'#e0e0e0'"], ["--size", "5x5"]), ("enlarge", ["true", "false"], ["--size", "5x5"]),
        ("max-enlargement", ["2.5", "3"], ["--size", "5x5", "--face-height", "45%"]),
        ("max-fill", ["40%", "50%"], ["--fill", "white"]), ("mask", ["round", "'round:#e0e0e0'"], []),
        ("fill", ["blur", "white"], []),
        ("fallback", ["skip", "[group, center]"], []),
        ("expect-faces", ["2", "2+"], []), ("min-sharpness", ["0.1", "0.2"], []),
        ("min-eye-distance", ["60", "90"], []), ("max-yaw", ["10", "20"], []),
        ("min-crop-confidence", ["0.5", "0.8"], []),
        ("require-open-eyes", ["lenient", "strict"], []), ("expect-photos", ["5", "6"], []),
        ("person", ["Ann", "[Ann, Bob]"], ["--gallery", "g"]), ("gallery", ["g", "h"], []),
        ("min-confidence", ["0.5", "0.6"], ["--gallery", "g"]),
        ("embedder", ["e.onnx", "f.onnx"], ["--gallery", "g"]),
        ("embedder-pixels", ["signed", "bytes"], []), ("embedder-curve", ["'0.3,5'", "[0.4, 6]"], []),
        ("best-of-burst", ["2", "3"], []), ("output", ["o", "p"], []), ("format", ["webp", "png"], []),
        ("rendition", ["'a: {size: 5x5}'", "'b: {size: 6x6}'"], []),
        ("name", ["'x/{stem}.{ext}'", "'y/{stem}.{ext}'"], []), ("names", ["a.csv", "b.csv"], []),
        ("quality", ["50", "60"], []), ("jpeg-effort", ["fast", "optimized"], []),
        ("base", ["b", "c"], ["--files-from", "list"]), ("null", ["true", "false"], ["--files-from", "list"]),
        ("on-collision", ["rename", "refuse"], []), ("jobs", ["2", "3"], []),
        ("fail-on", ["cut", "[cut, fallback]"], []), ("check", ["content", "size-and-time"], []),
        ("shard", ["1/2", "2/2"], []), ("settle", ["5", "6"], ["--watch"]),
        ("memory-budget", ["1G", "50%"], []), ("isolation", ["process", "none"], []), ("timeout", ["5", "none"], []),
        ("log-format", ["json", "text"], []),
        ("detector", ["yunet", "both"], []), ("detect-size", ["640", "960"], []), ("precision", ["f32", "auto"], []),
        ("models", ["m", "n"], []), ("model-cache", ["none", "cache"], []), ("min-score", ["0.5", "0.6"], []),
        ("min-face", ["40", "3%"], []), ("overrides", ["o.yaml", "none"], []),
        ("regions", ["prefer", "add"], []), ("report", ["html", "[markdown, junit]"], []),
        ("since-last", ["true", "false"], ["--report", "text"]),
        ("azure-group", ["g", "h"], azure),
        ("azure-endpoint", ["https://a.example.com", "https://b.example.com"], azure),
        ("azure-rate", ["5/min", "6/min"], azure), ("azure-key-file", ["k", "l"], azure),
        ("azure-cache", ["none", "cache"], azure),
    ]

    private static let azure = [
        "--identify-with", "azure", "--azure-group", "x", "--azure-endpoint", "https://x.example.com",
    ]

    @Test func everyOptionOfCropCanStandInAFile() throws {
        let crop = try #require(try ConfigurableCommands().entry(for: ["crop"])).entry.description
        #expect(Self.samples.count == crop.options.count - 1)
        let names = try CommandLineOptions(of: CropCommand.self).names.map { String($0.dropFirst(2)) }
        let others = Set(names).subtracting(crop.options.map(\.name)).subtracting(["help", "help-hidden", "version"])
        #expect(others == ["config", "no-config", "profile", "unset", "no-keep-faces", "no-level"])
    }

    @Test(arguments: samples.indices) func aFileSaysWhatTheCommandLineSays(index: Int) throws {
        let sample = Self.sample(index)
        for value in sample.values {
            let typed = try Self.parsed(sample.rest + Self.words(sample.option, value))
            #expect(try Self.parsed(sample.rest, file: "crop: {\(sample.option): \(value)}") == typed, "\(value)")
            let profile = "profiles: {p: {crop: {\(sample.option): \(value)}}}"
            #expect(try Self.parsed(sample.rest + ["--profile", "p"], file: profile) == typed, "\(value)")
        }
    }

    /// default < file < profile < command line: each replaces the one before, and nothing is added to it.
    @Test(arguments: samples.indices) func nearerSettingsReplaceFartherOnes(index: Int) throws {
        let sample = Self.sample(index)
        let (option, far, near) = (sample.option, sample.values[0], sample.values[1])
        let expected = try Self.parsed(sample.rest + Self.words(option, near))
        let both = "crop: {\(option): \(far)}\nprofiles: {p: {crop: {\(option): \(near)}}}"
        #expect(try Self.parsed(sample.rest + ["--profile", "p"], file: both) == expected)
        #expect(try Self.parsed(sample.rest, file: both) == Self.parsed(sample.rest + Self.words(option, far)))
        #expect(Self.outcome(sample.rest + ["--unset", option], file: both) == Self.outcome(sample.rest))
        // A flag without an opposite cannot be typed as false.
        guard near != "false" || ["keep-faces", "level"].contains(option) else { return }
        let same = "crop: {\(option): \(far)}\nprofiles: {p: {crop: {\(option): \(far)}}}"
        for profile in [[], ["--profile", "p"]] {
            let typed = sample.rest + profile + Self.words(option, near)
            #expect(try Self.parsed(typed, file: same) == expected)
        }
    }

    /// The two values differ, so that the tests above can fail.
    @Test(arguments: samples.indices) func theSamplesDiffer(index: Int) throws {
        let sample = Self.sample(index)
        let lines = try sample.values.map { try Self.parsed(sample.rest + Self.words(sample.option, $0)) }
        // A default that is set by hand is the same as none.
        #expect(lines[0] != lines[1], "\(sample.option)")
    }

    // Contradictions.

    @Test(arguments: [
        ("aspect: 4:5", ["--size", "5x5"], ["--size", "5x5"]),
        ("size: 5x5", ["--aspect", "4:5"], ["--aspect", "4:5"]),
        ("size: 5x5, enlarge: true", ["--aspect", "4:5"], ["--aspect", "4:5"]),
        ("margin: 10%", ["--face-height", "50%"], ["--face-height", "50%"]),
        ("quality: 50", ["--format", "png"], ["--format", "png"]), ("verbose: true", ["-q"], ["-q"]),
        ("quiet: true", ["-nv"], ["-n", "-v"]), ("timeout: 5", ["--isolation=none"], ["--isolation", "none"]),
        ("aspect: 4:5, extent: largest", ["--fill", "blur"], ["--aspect", "4:5", "--fill", "blur"]),
        ("pad: blur, size: 5x5, margin: 5", ["--aspect=4:5"], ["--margin", "5", "--aspect", "4:5"]),
        ("gallery: g", azure, azure),
        (
            "identify-with: azure, azure-group: g, azure-endpoint: 'https://x.example.com'", ["--gallery", "g"],
            ["--gallery", "g"]
        ),
        ("best-of-burst: 2", ["--shard", "1/2"], ["--shard", "1/2"]),
    ])
    func fileOptionsGiveWayToTheCommandLine(file: String, typed: [String], expected: [String]) throws {
        let line = ["in", "--output", "o"]
        #expect(try Self.parsed(line + typed, file: "crop: {\(file)}") == Self.parsed(line + expected), "\(file)")
    }

    @Test func commandOptionsGiveWayToTheProfile() throws {
        let file = "crop: {aspect: 4:5, margin: 5}\nprofiles: {p: {crop: {size: 5x5}}}"
        let line = ["in", "--output", "o"]
        #expect(
            try Self.parsed(line + ["--profile", "p"], file: file)
                == Self.parsed(line + ["--margin", "5", "--size", "5x5"])
        )
    }

    /// What is wrong in the file whatever is typed, with its place.
    @Test(
        arguments: [
            (
                "crop:\n  size: 400", [],
                "f.yaml:2:9: The value '400' is invalid for '--size <size>': Expected WIDTHxHEIGHT"
            ),
            ("crop:\n  azure-rate: fast", [], "f.yaml:2:15: The value 'fast' is invalid for '--azure-rate"),
            ("crop:\n  size: 400", ["--margin", "5"], "Did you mean 400x400?"),
            ("crop:\n  size: 5x5\n  aspect: 4:5", [], "f.yaml:3:11: --size and --aspect exclude each other"),
            ("crop:\n  enlarge: true", [], "f.yaml:2:12: --enlarge needs a --size"),
            ("crop:\n  extent: largest", [], "f.yaml:2:11: "),
            ("crop:\n  sise: 5x5", [], "f.yaml:2:3: crop has no option 'sise'; did you mean 'size'?"),
            ("corp:\n  size: 5x5", [], "f.yaml:1:1: there is no 'corp' here; did you mean 'crop'?"),
            ("profiles: {p: {crop: {size: 4}}}", ["--profile", "p"], "f.yaml:1:29: The value '4' is invalid"),
            (
                "profiles: {night: {}}", ["--profile", "nigth"],
                "f.yaml has no profile 'nigth'; it has night. Did you mean 'night'?"
            ),
            ("", ["--profile", "p"], "f.yaml has no profile 'p'; it has none."),
            ("", ["--unset", "sise"], "--unset: crop has no option 'sise'. Did you mean 'size'?"),
            ("", ["--no-config"], "--config and --no-config exclude each other."),
        ] as [(String, [String], String)]
    )
    func mistakesOfTheFileAreNamedWithTheirPlace(text: String, typed: [String], expected: String) throws {
        try withTemporaryFolder { folder in
            try folder.write("f.yaml", Array(text.utf8))
            let typed = ["crop", "in", "-o", "out", "--config", "f.yaml"] + typed
            let error = try #require(throws: (any Error).self) {
                try FaceCropCommand.parsed(ConfiguredLine(typed, in: folder.path).arguments)
            }
            let message = FaceCropCommand.text(about: error) ?? ""
            #expect(message.contains(expected), "\(message)")
            #expect(FaceCropCommand.exitCode(for: error).rawValue == 64)
        }
    }

    /// What the user typed wrongly is told as without a file.
    @Test(arguments: [["--size", "400"], ["--sise", "4x4"], ["--size", "4x4", "--aspect", "1:1"]])
    func mistakesOnTheCommandLineAreToldAsEver(typed: [String]) throws {
        let line = ["in", "--output", "o"] + typed
        let alone = FaceCropCommand.text(
            about: try #require(throws: (any Error).self) { try FaceCropCommand.parsed(["crop"] + line) }
        )
        let error = try #require(throws: (any Error).self) { try Self.parsed(line, file: "crop: {aspect: 4:5}") }
        #expect(FaceCropCommand.text(about: error) == alone)
    }

    // Files and lines.

    @Test func pathsBeginInTheFolderOfTheFile() throws {
        try withTemporaryFolder { folder in
            let text = "crop: {output: out, input: [in, /in], model-cache: none, files-from: '-', include: ['a/*']}"
            try folder.write("facecrop.yaml", Array(text.utf8))
            try folder.makeFolder("a/b")
            let here = try ConfiguredLine(["crop"], in: folder.path)
            #expect(
                here.arguments == [
                    "crop", "--no-config", "--output=out", "in", "/in", "--model-cache=none", "--files-from=-",
                    "--include=a/*",
                ]
            )
            let below = try ConfiguredLine(["crop"], in: folder("a/b"))
            let root = folder.path.string
            #expect(below.arguments.contains("--output=\(root)/out") && below.arguments.contains("\(root)/in"))
            #expect(below.arguments.contains("/in") && below.arguments.contains("--include=a/*"))
            #expect(
                try ConfiguredLine(["crop", "--no-config", "x"], in: folder("a/b")).arguments == [
                    "crop", "--no-config", "x",
                ]
            )
        }
    }

    @Test(arguments: [
        ["crop", "--help"], ["crop", "in", "--help-hidden"], ["doctor"], ["--version"], [],
        ["gallery", "list", "--gallery", "g"],
        ["config", "check"], ["engine"],
    ])
    func linesThatTakeNothingFromAFileStayAsTheyAre(line: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.yaml", Array("no: configuration".utf8))
            #expect(try ConfiguredLine(line, in: folder.path).arguments == line)
        }
    }

    /// Bytes of names that are no UTF-8 come back, and so does what stands behind `--`.
    @Test func wordsOfTheUserAreKept() throws {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.yaml", Array("crop: {size: 5x5, input: a, quality: 5}".utf8))
            let name = ArgumentText.text([0x61, 0xE9])
            let line = try ConfiguredLine(["crop", "-o", name, "--quality=7", "--", "--size"], in: folder.path)
            #expect(line.arguments == ["crop", "--no-config", "--size=5x5", "-o", name, "--quality=7", "--", "--size"])
        }
    }

    /// A run reads the section of its command; `config check` reads all.
    @Test func otherSectionsArePassedOver() throws {
        #expect(try Self.parsed(["in", "-o", "o"], file: "track: {sise: 1}") == Self.parsed(["in", "-o", "o"]))
    }

    @Test func commandsOfTwoWordsHaveSections() throws {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.yaml", Array("gallery add: {gallery: g}".utf8))
            let line = try ConfiguredLine(["gallery", "add", "people"], in: folder.path)
            #expect(line.arguments == ["gallery", "add", "--no-config", "--gallery=g", "people"])
        }
    }

    // Helpers.

    private static func sample(_ index: Int) -> (option: String, values: [String], rest: [String]) {
        let (option, values, besides) = samples[index]
        var rest = besides
        if let place = rest.firstIndex(of: "--\(option)") { rest.removeSubrange(place...place + 1) }
        if option != "input" { rest = ["in"] + rest }
        if option != "output" { rest += ["--output", "out"] }
        return (option, values, rest)
    }

    /// What is typed instead of `option: value`.
    private static func words(_ option: String, _ value: String) -> [String] {
        switch value {
        case "true": return ["--\(option)"]
        case "false": return ["keep-faces", "level"].contains(option) ? ["--no-\(option)"] : []
        default: break
        }
        let bare = value.trimmingCharacters(in: "[]'").split(separator: ",").map {
            $0.trimmingCharacters(in: " '")
        }
        switch option {
        case "input": return bare
        case "include", "exclude", "person": return bare.flatMap { ["--\(option)", $0] }
        default: return ["--\(option)", bare.joined(separator: ",")]
        }
    }

    /// The same, or what is said if the words are refused.
    private static func outcome(_ words: [String], file: String? = nil) -> String? {
        do {
            return try parsed(words, file: file)
        } catch {
            return FaceCropCommand.text(about: error)
        }
    }

    /// Everything that the command knows after parsing.
    private static func parsed(_ words: [String], file: String? = nil) throws -> String {
        try withTemporaryFolder { folder in
            if let file { try folder.write("facecrop.yaml", Array(file.utf8)) }
            let line = try ConfiguredLine(["crop"] + words, in: folder.path).arguments
            var text = ""
            // The one difference: which file it was.
            var command = try #require(try FaceCropCommand.parsed(line) as? CropCommand)
            command.configured.ignoresFile = true
            dump(command, to: &text)
            return text
        }
    }
}

extension StringProtocol {
    fileprivate func trimmingCharacters(in characters: String) -> String {
        String(drop(while: characters.contains).reversed().drop(while: characters.contains).reversed())
    }
}
