import SystemPackage
import Testing

/// A command line that cannot be meant is refused with status 64 before anything is done, and the flag is named.
@Suite struct UsageTests {
    /// Every option that takes one of a set of values, with values that are none of them.
    static let badValues: [(flag: String, values: [String])] = [
        ("--files-from", [""]),
        ("--include", ["", "[", "[b-a]", "a\\"]),
        ("--exclude", ["", "["]),
        ("--on-collision", ["overwrite"]),
        ("--max-pixels", ["0", "-1", "many", "99999999999G"]),
        ("--max-file-bytes", ["0", "1.5M"]),
        ("--detector", ["haar"]),
        ("--min-score", ["1.01", "-0.1", "nan"]),
        ("--min-face", ["large", "101%"]),
        ("--detect-size", ["159", "4097", "640px"]),
        ("--models", [""]),
        ("--framing", ["index:0", "index:", "tight"]),
        ("--margin", ["wide", "60%%"]),
        ("--face-height", ["0%", "101%", "45"]),
        ("--headroom", ["20", "-5%"]),
        ("--place", ["left"]),
        ("--subject-size", ["101%", "on"]),
        ("--size", ["400", "0x400", "400x", "65536x1"]),
        ("--aspect", ["4", "0:5", "4:0", "101:1"]),
        ("--extent", ["widest"]),
        ("--extend", ["sky", "#12345"]),
        ("--fallback", ["", "crop", "center,", "center,attention"]),
        ("--format", ["gif", "JPEG2000"]),
        ("--quality", ["0", "101", "best"]),
        ("--output", [""]),
        ("--jobs", ["0", "-2", "two"]),
        ("--isolation", ["", "sandbox"]),
        ("--timeout", ["", "-1", "soon", "nan", "1000001"]),
        ("--fail-on", ["", "warnings"]),
        ("--log-format", ["xml"]),
    ]

    /// Options that exclude or need each other.
    static let contradictions: [[String]] = [
        ["--size", "10x10", "--aspect", "1:1"],
        ["--margin", "20", "--face-height", "40%"],
        ["--extent", "largest"],
        ["--enlarge"],
        ["--quality", "80", "--format", "png"],
        ["--quiet", "--verbose"],
        ["--timeout", "5", "--isolation", "none"],
    ]

    @Test(arguments: badValues)
    func badValuesAreRefused(flag: String, values: [String]) throws {
        for value in values { try expectRefusal(["photos", "--output", "out", flag, value], naming: flag) }
    }

    @Test(arguments: contradictions)
    func contradictionsAreRefused(options: [String]) throws {
        try expectRefusal(["photos", "--output", "out"] + options, naming: options[0])
    }

    @Test func theRestIsRefusedToo() throws {
        try expectRefusal(["photos", "--output", "out", "--sharpen"], naming: "--sharpen")
        try expectRefusal(["photos"], naming: "--output")
        try expectRefusal(["--output", "out"], naming: "--files-from")
        try expectRefusal(["photos", "", "--output", "out"], naming: "<input>")
        try expectRefusal(of: "inspect", ["photos", "--draw", ""], naming: "--draw")
        try expectRefusal(of: "doctor", ["--models", ""], naming: "--models")
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
            let result = try BuiltCommand.run([command] + arguments, currentFolder: folder.path)
            #expect(result.status == 64, "\(arguments): \(result.messages)")
            #expect(result.messages.prefix { $0 != "\n" }.contains(flag), "\(arguments): \(result.messages)")
            #expect(FileTree.files(in: folder.path).isEmpty)
        }
    }
}
