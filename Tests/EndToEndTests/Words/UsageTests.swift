import ArgumentParser
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// An invalid command line is refused with status 64 before any work, and the message names the flag.
@Suite struct UsageTests {
    /// Values that options refuse besides an empty one and words.
    private static let particularBadValues: [String: [String]] = [
        "--files-from": [""],
        "--include": ["", "[", "[b-a]", "a\\"],
        "--exclude": ["", "["],
        "--on-collision": ["overwrite"],
        "--max-pixels": ["0", "-1", "many", "99999999999G"],
        "--max-file-bytes": ["0", "1.5M"],
        "--detector": ["haar"],
        "--min-score": ["1.01", "-0.1", "nan"],
        "--min-face": ["large", "101%"],
        "--regions": ["", "only"],
        "--detect-size": ["159", "4097", "640px"],
        "--models": [""],
        "--preset": ["", "visa"],
        "--framing": ["index:0", "index:", "tight"],
        "--margin": ["wide", "60%%"],
        "--face-height": ["0%", "101%", "45"],
        "--head-height": ["0%", "101%", "70"],
        "--head-top": ["chin"],
        "--eye-line": ["0%", "101%", "45"],
        "--like": [""],
        "--headroom": ["20", "-5%"],
        "--place": ["left"],
        "--subject-size": ["101%", "on"],
        "--size": ["400", "0x400", "400x", "65536x1"],
        "--aspect": ["4", "0:5", "4:0", "101:1"],
        "--extent": ["widest"],
        "--fill": ["sky", "#12345"],
        "--fallback": ["", "crop", "center,", "center,attention"],
        "--format": ["gif", "JPEG2000"],
        "--overrides": [""],
        "--rendition": ["a", "a: {sise: 4x4}", "a: {size: 4}", "a: {formats: gif}", "a: {scales: wide}", "{"],
        "--name": ["", "{stem}", "{sten}.{ext}", "../{stem}.{ext}"],
        "--names": [""],
        "--quality": ["0", "101", "best"],
        "--output": [""],
        "--jobs": ["0", "-2", "two"],
        "--isolation": ["", "sandbox"],
        "--timeout": ["", "-1", "soon", "nan", "1000001"],
        "--fail-on": ["", "warnings"],
        "--report": ["=", "=pdf", "=html,"],
        "--log-format": ["xml"],
        "--base": [""],
        "--precision": ["", "f64"],
        "--model-cache": [""],
        "--least-extent": ["", "much", "101%", "-1%"],
        "--pad": ["", "sky", "#12345"],
        "--mask": ["", "square", "round:", "round:blur"],
        "--expect-faces": ["", "-1", "0", "many", "2-"],
        "--min-sharpness": ["", "-0.1", "sharp", "nan"],
        "--min-eye-distance": ["", "0", "-1", "90px"],
        "--max-yaw": ["", "-1", "181", "left"],
        "--min-crop-confidence": ["", "-0.1", "1.1", "sure"],
        "--require-open-eyes": ["=", "=maybe"],
        "--person": [""],
        "--gallery": [""],
        "--min-confidence": ["", "0", "1", "sure"],
        "--embedder": [""],
        "--embedder-pixels": ["", "grey"],
        "--embedder-curve": ["", "steep", "0.2"],
        "--identify-with": ["", "google"],
        "--azure-group": ["", "A Group"],
        "--azure-endpoint": ["", "http://example.com", "example"],
        "--azure-rate": ["", "fast", "0/s", "5/day"],
        "--azure-key-file": [""],
        "--azure-cache": [""],
        "--best-of-burst": ["", "0", "soon"],
        "--jpeg-effort": ["", "hard"],
        "--memory-budget": ["", "lots", "0", "-1"],
        "--check": ["", "name"],
        "--shard": ["", "3/2", "0/2", "one"],
        "--expect-photos": ["", "0", "-1", "many"],
        "--config": [""],
        "--profile": [""],
        "--unset": [""],
    ]

    /// Each option of `crop` with a value, and values that it refuses.
    static let badValues: [(flag: String, values: [String])] = options.map {
        ($0, particularBadValues[$0] ?? ["", "-x"])
    }

    private static let options = ((try? CommandLineOptions(of: CropCommand.self).entries) ?? [])
        .filter { $0.kind == "option" }.compactMap(\.longName)

    /// Options that exclude or require each other.
    static let contradictions: [[String]] = [
        ["--size", "10x10", "--aspect", "1:1"],
        ["--margin", "20", "--face-height", "40%"],
        ["--head-height", "70%", "--face-height", "40%", "--aspect", "7:9"],
        ["--eye-line", "45%", "--headroom", "10%"],
        ["--extent", "largest"],
        ["--enlarge"],
        ["--pad", "blur", "--preset", "avatar"],
        ["--fill", "blur", "--extent", "largest", "--size", "10x10"],
        ["--quality", "80", "--format", "png"],
        ["--quiet", "--verbose"],
        ["--timeout", "5", "--isolation", "none"],
        ["--since-last"],
        ["--report", "--dry-run"],
        ["--report", "--shard", "1/2"],
    ]

    @Test(arguments: badValues)
    func badValuesAreRefused(flag: String, values: [String]) throws {
        for value in values {
            // An option with an optional value takes it only after an equals sign.
            let words = value.hasPrefix("=") ? [flag + value] : [flag, value]
            try expectRefusal(["photos", "--output", "out"] + words, naming: flag)
        }
    }

    /// A value that begins with a dash reaches its option, which says what is wrong with it, or takes it.
    @Test(arguments: badValues.map(\.flag))
    func aValueWithADashReachesItsOption(flag: String) throws {
        for value in ["-5%", "-1", "-.5", "-x.y"] {
            let line = ["crop", "photos", "--output", "out", flag, value]
            do {
                _ = try FaceCropCommand.parsed(line)
            } catch {
                let message = FaceCropCommand.message(for: error)
                #expect(!message.contains("Missing value"), "\(line): \(message)")
                #expect(!message.hasPrefix("Unknown option") || flag == "--require-open-eyes" || flag == "--report")
            }
        }
    }

    @Test func aNumberMayStandBehindItsLetter() throws {
        for words in [["-j3"], ["-nj3"], ["-j", "3"], ["-j=3"]] {
            let command = try #require(
                try FaceCropCommand.parsed(["crop", "in", "--output", "out"] + words) as? CropCommand
            )
            #expect(command.runArguments.parallel.jobs == 3, "\(words)")
        }
        try expectRefusal(["photos", "--output", "out", "-j0"], naming: "-j")
        try expectRefusal(["photos", "--output", "out", "-jx"], naming: "-j")
    }

    /// Wherever a path is typed.
    @Test(arguments: ["https://example.org/a.jpg", "file:///srv/a.jpg", "s3://bucket/x", "HTTP://x"])
    func urlsAreNotRead(url: String) throws {
        for line in [
            [url, "--output", "out"], ["photos", "--output", url], ["photos", "--output", "o", "--names", url],
        ] {
            let error = #expect(throws: (any Error).self) { try FaceCropCommand.parsed(["crop"] + line) }
            #expect(FaceCropCommand.fullMessage(for: try #require(error)).contains("URLs are not read"), "\(line)")
        }
    }

    /// Errors from before the parser name the command, too.
    @Test(arguments: [
        (["crop", "in", "--profile", "x"], "facecrop crop"),
        (["gallery", "add", "--config", "no.yaml"], "facecrop gallery add"),
        (["config", "check", "a", "--config", "b"], "facecrop config check"), (["--sise"], "facecrop"),
    ])
    func usageNamesTheCommand(words: [String], command: String) {
        let text = FaceCropCommand.text(about: ValidationError("wrong"), NamedCommand(words)) ?? ""
        #expect(text.hasPrefix("Error: wrong\nUsage: \(command) "), "\(text)")
        #expect(text.hasSuffix("See '\(command) --help' for more information."), "\(text)")
    }

    /// The parser lists all options, so that a new one is not forgotten above.
    @Test func theOptionsAreThoseOfTheCommand() {
        #expect(Self.options.count > 50)
        #expect(Set(Self.particularBadValues.keys).subtracting(Self.options).isEmpty)
    }

    @Test(arguments: contradictions)
    func contradictionsAreRefused(options: [String]) throws {
        try expectRefusal(["photos", "--output", "out"] + options, naming: options[0])
    }

    @Test(arguments: [("none", nil), ("0", nil), ("2.5", 2.5)] as [(String, Double?)])
    func aTimeoutMayBeNone(text: String, seconds: Double?) throws {
        let command = try CropCommand.parse(["photos", "--output", "out", "--timeout", text])
        #expect(try command.engineOptions().run.isolation == .process(photoLimitSeconds: seconds))
    }

    /// Frames a second mean the same in all commands that have them.
    @Test(arguments: ["0.001", "0", "-1", "1001", "nan", "25fps"])
    func framesASecondHaveOneRange(text: String) throws {
        try expectRefusal(of: "blinks", ["frames", "--fps", text], naming: "--fps")
        try expectRefusal(of: "track", ["frames", "--output", "out", "--fps", text], naming: "--fps")
    }

    @Test func theRestIsRefusedToo() throws {
        try expectRefusal(["photos", "--output", "out", "--sharpen"], naming: "--sharpen")
        try expectRefusal(["photos"], naming: "--output")
        try expectRefusal(["--output", "out"], naming: "--files-from")
        try expectRefusal(["photos", "", "--output", "out"], naming: "<input>")
        try expectRefusal(of: "inspect", ["photos", "--draw-to", ""], naming: "--draw-to")
        for option in [["--overwrite"], ["--on-collision", "refuse"], ["--files-from", "-", "--base", "."]] {
            try expectRefusal(of: "inspect", ["photos"] + option, naming: "--draw-to")
        }
        for command in ["crop", "align"] {
            try expectRefusal(of: command, ["photos", "--output", "out", "--base", "."], naming: "--files-from")
        }
        try expectRefusal(of: "doctor", ["--models", ""], naming: "--models")
    }

    /// The process exits with the parser's status, and prints the reason on standard error.
    @Test func theProcessEndsWithTheStatus() throws {
        try withTemporaryFolder { folder in
            for (arguments, flag) in [
                (["crop", "photos", "--output", "out", "--detector", "haar"], "--detector"),
                (["crop", "photos", "--output", "out", "--extent", "largest"], "--extent"),
                (["doctor", "--models", ""], "--models"),
            ] {
                let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
                #expect(result.status == 64 && result.output.isEmpty, "\(arguments): \(result.messages)")
                #expect(result.messages.prefix { $0 != "\n" }.contains(flag), "\(arguments): \(result.messages)")
                #expect(FileTree.files(in: folder.path).isEmpty)
            }
        }
    }

    @Test func aFolderWithoutACommandIsAnsweredWithTheCommand() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("photos")
            let result = try BuiltCommand.run(["photos/"], currentFolder: folder.path)
            #expect(result.status == 64)
            #expect(result.messages.contains("facecrop crop photos/ --output DIR"), "\(result.messages)")
        }
    }

    private func expectRefusal(of command: String = "crop", _ arguments: [String], naming flag: String) throws {
        try withTemporaryFolder { folder in
            let result = try CommandInProcess(folder: folder).run([command] + arguments)
            #expect(result.status == 64, "\(arguments): \(result.messages)")
            #expect(result.messages.prefix { $0 != "\n" }.contains(flag), "\(arguments): \(result.messages)")
            #expect(FileTree.files(in: folder.path).isEmpty)
        }
    }
}
