import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// If the reader of messages or results closes the pipe, as `head` does, no work is lost.
@Suite struct GoneReaderTests {
    @Test(arguments: ["text", "json"])
    func cropGoesOnWithoutAReaderOfItsMessages(format: String) throws {
        try withPhotos { folder in
            let arguments = TemporaryFolder.arguments(["in"], options: ["--verbose", "--log-format", format])
            let result = try run(arguments, to: "2>&4", in: folder)
            #expect(result.status == 0)
            let run = CropRun(result: result, output: folder("out"))
            #expect(try run.manifest().summary.written == 3)
            #expect(try run.outputs().count == 3)
        }
    }

    @Test func inspectEndsInPeaceWithoutAReader() throws {
        try withPhotos { folder in
            let inspect = ["inspect", "in", "--detector", "yunet"]
            let result = try run(inspect, to: ">&4", in: folder)
            #expect(result.status == 0 && !result.messages.contains("error"), "\(result.messages)")
            #expect(result.messages.contains("1 photo in "), "the rest is not looked at: \(result.messages)")
            let quiet = try run(inspect + ["--quiet"], to: ">&4", in: folder)
            #expect(quiet.status == 0 && quiet.messages == "", "\(quiet.messages)")
        }
    }

    @Test func aFullDiskIsNotAReaderThatHasEnough() throws {
        try withPhotos { folder in
            let result = try run(["inspect", "in", "--detector", "yunet"], to: ">/dev/full", in: folder)
            #expect(result.status == 2 && result.messages.contains("Standard output"), "\(result.messages)")
        }
    }

    @Test(arguments: [["doctor"], ["--help"], ["help", "crop"]])
    func theStatusStaysWithoutAReader(arguments: [String]) throws {
        try withTemporaryFolder { folder in
            let result = try run(arguments, to: ">&4", in: folder)
            #expect(result.status == 0 && result.messages == "", "\(result.messages)")
        }
    }

    private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b", "c"] { try folder.copy("orientation/orientation-1.jpg", as: "in/\(name).jpg") }
            try body(folder)
        }
    }

    /// Runs the command with a redirection to descriptor 4, a pipe that its reader has closed.
    private func run(
        _ arguments: [String],
        to redirection: String,
        in folder: TemporaryFolder
    ) throws -> BuiltCommand.Result {
        // The test's own process may ignore SIGPIPE, and the command would inherit that.
        try BuiltCommand.run(
            script: "mkfifo -m 600 pipe$$ && exec 3<>pipe$$ 4>pipe$$ 3<&- && "
                + "exec env --default-signal=PIPE \"$0\" \"$@\" \(redirection)",
            arguments,
            currentFolder: folder.path
        )
    }
}
