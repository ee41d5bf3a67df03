import Foundation
import SystemPackage
import TestSupport
import Testing

/// Runs of the command with a configuration file, as processes: the file is looked for from the working folder.
@Suite struct ConfigurationTests {
    private static let file = """
        crop: {output: thumbs, size: 40x30, format: png, fallback: center, detector: yunet, jobs: 1}
        profiles: {nightly: {crop: {quiet: true, output: night}}}
        """

    @Test func aRunHasTheOptionsOfTheFile() throws {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.yaml", Array(Self.file.utf8))
            try folder.copy("chelsea.png", as: "photos/cat.png")
            let run = try BuiltCommand.run(["crop", "photos"], currentFolder: folder.path)
            #expect(run.status == 0, "\(run.messages)")
            #expect(run.messages.contains("options from facecrop.yaml"), "\(run.messages)")
            // From a folder below, the paths are the same.
            let below = try BuiltCommand.run(["crop", ".", "--profile", "nightly"], currentFolder: folder("photos"))
            #expect(below.status == 0 && below.messages.isEmpty, "\(below.messages)")
            let typed = [
                "crop", "photos", "--no-config", "--output", "typed", "--size", "40x30", "--format", "png",
                "--fallback",
                "center", "--detector", "yunet", "--jobs", "1",
            ]
            let other = try BuiltCommand.run(typed, currentFolder: folder.path)
            #expect(other.status == 0 && !other.messages.contains("options from"), "\(other.messages)")
            for output in ["thumbs", "night"] {
                #expect(try Self.bytes(folder(output), "cat.png") == Self.bytes(folder("typed"), "cat.png"))
                #expect(try Self.options(folder(output)) == Self.options(folder("typed")))
            }
        }
    }

    /// The child that decodes frames works with the same options.
    @Test func aChildHasTheOptionsOfTheFile() throws {
        try withTemporaryFolder { folder in
            try folder.write(
                "facecrop.yaml",
                Array("track: {stills: true, output: tracks, format: webp, jobs: 1}".utf8)
            )
            for number in 1...3 { try folder.copy("astronaut.png", as: "frames/\(number).png") }
            let run = try BuiltCommand.run(["track", "frames"], currentFolder: folder.path)
            #expect(run.status == 0, "\(run.messages)")
            #expect(run.messages.components(separatedBy: "options from facecrop.yaml").count == 2, "\(run.messages)")
            let stills = FileTree.files(in: folder("tracks")).filter { "\($0)".contains("stills") }
            #expect(!stills.isEmpty, "\(FileTree.files(in: folder("tracks")))")
        }
    }

    @Test func checkingEndsWithTheStatus() throws {
        try withTemporaryFolder { folder in
            func check(_ words: String...) throws -> BuiltCommand.Result {
                try BuiltCommand.run(["config", "check"] + words, currentFolder: folder.path)
            }
            let missing = try check("none.yaml")
            #expect(missing.status == 2 && missing.messages.contains("none.yaml cannot be read"), "\(missing.messages)")
            try folder.write("facecrop.yaml", Array(Self.file.utf8))
            let good = try check()
            #expect(good.status == 0 && good.outputText == "facecrop.yaml: nothing is wrong\n", "\(good.messages)")
            try folder.write("bad.yaml", Array("crop:\n  sise: 4x4\n".utf8))
            let bad = try check("bad.yaml")
            #expect(bad.status == 64 && bad.messages.isEmpty)
            #expect(bad.outputText == "bad.yaml:2:3: crop has no option 'sise'; did you mean 'size'?\n")
            let run = try BuiltCommand.run(
                ["crop", "x", "-o", "y", "--config", "bad.yaml"],
                currentFolder: folder.path
            )
            #expect(run.status == 64 && run.messages.hasPrefix("Error: bad.yaml:2:3: crop has no option 'sise'"))
        }
    }

    /// Help and versions are told, whatever the file says.
    @Test func helpNeedsNoFile() throws {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.yaml", Array("[".utf8))
            for arguments in [["crop", "--help"], ["--version"], ["help", "crop"]] {
                #expect(try BuiltCommand.run(arguments, currentFolder: folder.path).status == 0, "\(arguments)")
            }
        }
    }

    @Test func filesThatDoNotCountAreWarnedOf() throws {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.yaml", Array("crop: {size: 4}".utf8))
            try folder.setMode(0o666, of: "facecrop.yaml")
            try folder.copy("chelsea.png", as: "photos/cat.png")
            let typed = ["crop", "photos", "-o", "out", "--dry-run"]
            let run = try BuiltCommand.run(typed, currentFolder: folder.path)
            #expect(run.status == 0 && run.messages.contains("everybody may write it; name it with --config"))
            let named = try BuiltCommand.run(typed + ["--config", "facecrop.yaml"], currentFolder: folder.path)
            #expect(named.status == 64 && named.messages.contains("facecrop.yaml:1:14: The value '4'"))
        }
    }

    private static func bytes(_ folder: FilePath, _ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: folder.appending(name).string))
    }

    private static func options(_ output: FilePath) throws -> NSDictionary {
        let manifest = try JSONSerialization.jsonObject(with: bytes(output, "manifest.json")) as? [String: Any]
        return try #require(manifest?["options"] as? NSDictionary)
    }
}
