import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Ctrl-C, Ctrl-Z and `kill` while a child of `track` or `blinks` works on frames.
@Suite struct FrameInterruptTests {
    private static let commands = [["track", "--output", "out"], ["blinks", "--output", "out"]]
    /// Far more than is done between the first message and the signal.
    private static let frameCount = 400

    @Test(.long, arguments: commands, [SIGINT, SIGTERM])
    func theFirstFinishesWhatIsInHand(command: [String], signal: CInt) throws {
        let goesOn = command[0] == "track"
        try withRunningCommand(command) { command, child, folder in
            #expect(getpgid(child) == child, "a Ctrl-C at the terminal must not reach it")
            kill(command.processNumber, signal)
            #expect(command.waitForMessage("press Ctrl-C again"))
            let result = try command.finish()
            #expect(result.status == 130, "\(result.messages)")
            #expect(result.messages.contains("interrupted before the rest"), "\(result.messages)")
            #expect(result.messages.contains("the same command goes on") == goesOn)
            #expect(!FileTree.files(in: folder("out")).isEmpty)
            #expect(FileTree.temporaryFiles(in: folder.path).isEmpty && !ProcessTable.isAlive(child))
        }
    }

    /// The child hangs, so that it has something in hand.
    @Test(.long, arguments: commands) func theSecondQuitsAtOnce(command: [String]) throws {
        try withRunningCommand(command, fault: "hang-1.png") { command, child, folder in
            command.interrupt()
            #expect(command.waitForMessage("press Ctrl-C again"))
            command.interrupt()
            let result = try command.finish()
            #expect(result.status == 130, "\(result.messages)")
            let last = result.messages.split(separator: "\n").last ?? ""
            #expect(last.contains("interrupted again: quitting at once"), "\(result.messages)")
            #expect(Self.hasNoResults(folder("out")) && !ProcessTable.isAlive(child))
        }
    }

    /// Stopped, it can neither finish what it has in hand nor hear that it should end.
    @Test(.long) func theSecondEndsAChildThatDoesNotListen() throws {
        try withRunningCommand(Self.commands[0]) { command, child, _ in
            command.interrupt()
            #expect(command.waitForMessage("press Ctrl-C again"))
            kill(child, SIGSTOP)
            command.interrupt()
            let result = try command.finish()
            #expect(result.status == 130 && result.messages.contains("quitting at once"), "\(result.messages)")
            #expect(!ProcessTable.isAlive(child))
        }
    }

    @Test(.long, arguments: commands) func withTheCommandTheChildEnds(command: [String]) throws {
        try withRunningCommand(command) { command, child, folder in
            try command.killExpectingEnd(of: child, writingTo: folder.path)
        }
    }

    @Test(.long, arguments: commands) func withTheCommandAHaltedChildEnds(command: [String]) throws {
        try withRunningCommand(command) { command, child, folder in
            kill(child, SIGSTOP)
            ProcessTable.waitForStop(of: child)
            try command.killExpectingEnd(of: child, writingTo: folder.path)
        }
    }

    @Test(.long) func aKilledChildIsTold() throws {
        try withRunningCommand(Self.commands[0], fault: "hang-1.png") { command, child, folder in
            kill(child, SIGKILL)
            let result = try command.finish()
            #expect(result.status == 2)
            #expect(result.messages.contains("SIGKILL") && result.messages.contains("in/hang-1.png"))
            #expect(Self.hasNoResults(folder("out")))
        }
    }

    /// The child has no part in the terminal, so it is stopped by the command.
    @Test(.long) func theChildStopsAndGoesOnWithTheCommand() throws {
        try withRunningCommand(Self.commands[0]) { command, child, folder in
            kill(command.processNumber, SIGTSTP)
            for process in [child, command.processNumber] { ProcessTable.waitForStop(of: process) }
            kill(command.processNumber, SIGCONT)
            // That the child goes on shows in that it hears this.
            command.interrupt()
            let result = try command.finish()
            #expect(result.status == 130, "\(result.messages)")
            #expect(!FileTree.files(in: folder("out")).isEmpty)
        }
    }

    /// Whether there is at most what a later run goes on from.
    private static func hasNoResults(_ folder: FilePath) -> Bool {
        FileTree.files(in: folder).allSatisfy { $0 == "detections.jsonl" }
    }

    /// The command in the middle of its work, and its child; the first frame cannot be read, which is told.
    private func withRunningCommand(
        _ words: [String],
        fault: String? = nil,
        _ body: (RunningCommand, pid_t, TemporaryFolder) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            try folder.write("in/0.png", [])
            if let fault { try folder.copy("astronaut.png", as: "in/\(fault)") }
            for index in 1..<(fault == nil ? Self.frameCount : 1) {
                try folder.copy("scenes/group-2.jpg", as: "in/\(index).jpg")
            }
            let command = try BuiltCommand.start(
                words + ["in", "--jobs", "1", "--timeout", "none"],
                environment: fault == nil ? [:] : FaultLibrary.environment(),
                currentFolder: folder.path
            )
            #expect(command.waitForMessage(fault == nil ? "in/0.png" : "hangs"))
            let children = ProcessTable.children(of: command.processNumber)
            try #require(children.count == 1)
            try body(command, children[0], folder)
        }
    }
}
