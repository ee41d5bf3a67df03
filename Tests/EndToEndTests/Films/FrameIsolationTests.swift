import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Frames are decoded in a confined child of `blinks` and `track`: what one does to it is told, and nothing else
/// changes.
@Suite struct FrameIsolationTests {
    /// The commands, with outputs in `out`.
    private static let commands = [["blinks", "--output", "out"], ["track", "--output", "out"]]

    @Test(
        .long,
        arguments: [["in"], ["in/*.png"], ["clip.gif"], ["clip.webp"]],
        [
            ["blinks", "--output", "out"], ["blinks", "--json", "-", "--csv", "table.csv", "--output", "a/b"],
            ["track", "--output", "out", "--landmarks", "--draw", "--stills", "--reframe", "1:1"],
            ["track", "--output", "a/out", "--reframe", "9:16", "--reframe-as", "webp"],
        ]
    )
    func isolationChangesNothing(inputs: [String], command: [String]) throws {
        try withTemporaryFolder { folder in
            try Self.makeInputs(folder)
            let before = try FileTree.contents(of: folder.path)
            var outputs: [[FilePath: [UInt8]]] = []
            var results: [BuiltCommand.Result] = []
            for isolation in ["process", "none"] {
                let result = try Self.run(command + inputs + ["--isolation", isolation], folder)
                var files = try FileTree.contents(of: folder.path)
                for path in before.keys { #expect(files.removeValue(forKey: path) == before[path], "\(path)") }
                for path in files.keys { removeTree(folder.path.pushing(path)) }
                for (path, bytes) in files where path.lastComponent == "tracks.json" {
                    let json = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
                    let encoder = JSONEncoder()
                    encoder.outputFormatting = .sortedKeys
                    files[path] = Array(try encoder.encode(json.without(["secondsByStage"])))
                }
                outputs.append(files)
                results.append(result)
            }
            #expect(results[0].status == results[1].status && results[0].status <= 1, "\(results[0].messages)")
            #expect(results[0].output == results[1].output)
            #expect(outputs[0].count >= 2 && outputs[0] == outputs[1], "\(outputs.map { $0.keys })")
            #expect(Self.lines(results[0].messages) == Self.lines(results[1].messages))
        }
    }

    /// A film, with a film made of it: `ffprobe` and `ffmpeg` are confined as well.
    @Test(.long, .enabled(if: FilmTools.areThere, "ffmpeg is missing: run make deps"))
    func isolationChangesNoFilm() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(12, to: folder)
            let sound = ["-f", "lavfi", "-i", "sine=duration=0.48", "-c:a", "aac"]
            try FilmTools.makeFilm(folder("film.mp4"), in: folder, sound)
            let options = ["track", "film.mp4", "--reframe", "9:16", "--reframe-as", "film"]
            for isolation in ["process", "none"] {
                let result = try Self.run(options + ["--output", isolation, "--isolation", isolation], folder)
                #expect(result.status == 0, "\(result.messages)")
            }
            for name in ["tracks.jsonl", "reframed.mp4"] {
                let files = try ["process", "none"].map { try FileTree.bytes(of: folder("\($0)/\(name)")) }
                #expect(files[0] == files[1] && !files[0].isEmpty, "\(name)")
            }
        }
    }

    @Test(
        .long,
        arguments: [("crash-1", "SIGSEGV"), ("abort-1", "SIGABRT"), ("exit-1", "exit status 3")],
        commands
    )
    func aFrameThatEndsTheChildIsTold(fault: (name: String, words: String), command: [String]) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(3, to: folder)
            try folder.copy("astronaut.png", as: "in/\(fault.name).png")
            let result = try Self.run(command + ["in", "--jobs", "1"], folder, FaultLibrary.environment())
            #expect(result.status == 2, "\(result.messages)")
            #expect(result.messages.contains("in/\(fault.name).png ("), "\(result.messages)")
            #expect(
                result.messages.contains(fault.words) && !result.messages.contains("in/0.png"),
                "\(result.messages)"
            )
            let files = FileTree.files(in: folder("out"))
            #expect(files == (command[0] == "track" ? ["detections.jsonl"] : []), "what a later run goes on from")
            #expect(!files.isEmpty || (try? folder("out").stat()) == nil, "the folder was made for nothing")
        }
    }

    @Test(.long, arguments: commands) func aFrameThatTakesTooLongIsTold(command: [String]) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(3, to: folder)
            try folder.copy("astronaut.png", as: "in/hang-1.png")
            let options = ["in", "--jobs", "1", "--timeout", "2.5"]
            let result = try Self.run(command + options, folder, FaultLibrary.environment())
            #expect(result.status == 2)
            #expect(
                result.messages.contains("in/hang-1.png (discover) took longer than the limit of 2.5 s"),
                "\(result.messages)"
            )
        }
    }

    /// The program that hangs has the frame in hand, and ends with the child.
    @Test(.long, .enabled(if: FilmTools.areThere, "ffmpeg is missing: run make deps"))
    func aFilmThatTakesTooLongIsTold() throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(3, to: folder)
            let film = folder("stall-film.mp4")
            try FilmTools.makeFilm(film, in: folder)
            let options = ["track", film.string, "--output", "out", "--timeout", "2.5"]
            let result = try Self.run(options, folder, FaultLibrary.environment())
            #expect(result.status == 2)
            #expect(result.messages.contains("\(film) (discover) took longer"), "\(result.messages)")
            #expect(ProcessTable.processes(withArgument: "file:\(film)").isEmpty)
        }
    }

    @Test(.long, arguments: commands) func aChildThatCannotStartIsTold(command: [String]) throws {
        try withTemporaryFolder { folder in
            try TrackRun.writePan(1, to: folder)
            let environment = try FaultLibrary.environment().merging(["FACECROP_TEST_START": "4"]) { $1 }
            let result = try Self.run(command + ["in"], folder, environment)
            #expect(result.status == 2 && result.messages.contains("exit status 4"), "\(result.messages)")
        }
    }

    /// What a decoder that has been taken over can do: nothing but spoil this run, also where programs may be started.
    @Test(
        .long,
        .enabled(if: Sandbox.available().isComplete, "this kernel has no Landlock, or no seccomp filters"),
        arguments: commands + [["track", "--output", "out", "--reframe", "1:1", "--reframe-as", "film"]]
    )
    func aDecoderThatIsTakenOverReachesNothing(command: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/reach-1.png")
            let environment = try FaultLibrary.environment().merging(["FACECROP_TEST_REACH": folder.path.string]) { $1 }
            let result = try Self.run(command + ["in"], folder, environment)
            let mayStartPrograms = command.contains("film")
            let said = mayStartPrograms ? "forked and that was all" : "and that was all"
            #expect(result.messages.split(separator: "\n").first.map(String.init) == said, "\(result.messages)")
        }
    }

    /// The variable that makes a child of a process is nothing that a user can be confused by.
    @Test func aVariableAloneMakesNoChild() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/1.png")
            let variable = ["FACECROP_SUPERVISOR": "1"]
            let result = try Self.run(["blinks", "in"], folder, variable)
            #expect(result.status == 0, "\(result.messages)")
            // Only the program that decodes is ever such a child.
            let script = "\"$0-engine\" \"$@\" 3<&0 4>&1 </dev/null"
            let piped = try BuiltCommand.run(
                script: ": | { \(script); echo $?; } | cat",
                ["blinks", "in"],
                environment: variable,
                currentFolder: folder.path
            )
            #expect(piped.outputText == "64\n" && piped.messages.contains("FACECROP_SUPERVISOR"), "\(piped.messages)")
        }
    }

    @Test func timeLimitsNeedTheChild() throws {
        try withTemporaryFolder { folder in
            for (value, status) in [("2", 64), ("none", 2), ("0", 2), ("soon", 64), ("-1", 64)] {
                let options = ["blinks", "gone", "--isolation", "none", "--timeout", value]
                let result = try Self.run(options, folder)
                #expect(result.status == Int32(status), "\(value): \(result.messages)")
            }
        }
    }

    private static func run(
        _ arguments: [String],
        _ folder: TemporaryFolder,
        _ environment: [String: String] = [:]
    ) throws -> BuiltCommand.Result {
        try BuiltCommand.run(arguments, environment: environment, currentFolder: folder.path)
    }

    /// The messages without those that depend on how long the run takes.
    private static func lines(_ messages: String) -> [Substring] {
        messages.split(separator: "\n").filter { !$0.contains(" in ") || !$0.contains(" s,") }
    }

    private static func makeInputs(_ folder: TemporaryFolder) throws {
        try TrackRun.writePan(4, to: folder)
        try folder.write("in/2.png", Array(FileTree.bytes(of: folder("in/2.png")).prefix(200)))
        try folder.copy("formats/animation.gif", as: "clip.gif")
        let run = try BuiltCommand.run(
            [
                "track", "clip.gif", "--output", "made", "--reframe", "1:1", "--reframe-as", "webp", "--isolation",
                "none",
            ],
            currentFolder: folder.path
        )
        #expect(run.status == 0, "\(run.messages)")
        try folder.write("clip.webp", FileTree.bytes(of: folder("made/reframed.webp")))
        removeTree(folder("made"))
    }
}
