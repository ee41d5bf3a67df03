import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The files that remain if the engine process or the command is ended by `kill -9`.
@Suite struct KilledTests {
    /// AVIF takes long to compress, so there is always work left at the first message.
    private static let photoCount = 12

    @Test(.long) func aKilledEngineProcessCostsNothing() throws {
        try withRunningCommand { command, engine, folder in
            kill(engine, SIGKILL)
            let run = CropRun(result: try command.finish(), output: folder("out"))
            #expect(run.status == 0, "\(run.messages)")
            let manifest = try run.manifest()
            #expect(manifest.summary.written == Self.photoCount)
            #expect(try Set(run.outputs().keys.map(\.string)) == Set(manifest.outputPaths))
            #expect(!ProcessTable.isAlive(engine))
        }
    }

    @Test func withTheCommandTheEngineProcessEnds() throws {
        try withRunningCommand { command, engine, folder in
            try command.killExpectingEnd(of: engine, writingTo: folder("out"))
        }
    }

    /// The run that `facecrop review` makes again is told; the parent ends before the command runs, or while it waits.
    @Test(arguments: ["", "until grep -q waiting messages; do :; done;"])
    func aCommandThatIsToldOfItsParentEndsWithIt(wait: String) throws {
        try withTemporaryFolder { folder in
            for name in ["in", "out/.facecrop"] { try folder.makeFolder(name) }
            try folder.write("messages")
            let start = #"FACECROP_PARENT=$$ "$0" "$@" >messages 2>&1 & echo $! >number"#
            _ = try BuiltCommand.run(
                script: "\(start); \(wait) kill -KILL $$",
                ["crop", "in", "--output", "out", "--size", "60x60", "--watch"],
                currentFolder: folder.path
            )
            let text = String(decoding: try FileTree.bytes(of: folder("number")), as: UTF8.self).dropLast()
            ProcessTable.waitForEnd(of: try #require(pid_t(text)))
            let lock = try RunLock(StateFolder(folder("out")))
            withExtendedLifetime(lock) {}
        }
    }

    /// A halted process does not see the end of its pipe.
    @Test func withTheCommandAHaltedEngineProcessEnds() throws {
        try withRunningCommand { command, engine, folder in
            kill(engine, SIGSTOP)
            ProcessTable.waitForStop(of: engine)
            try command.killExpectingEnd(of: engine, writingTo: folder("out"))
        }
    }

    @Test(.long) func theSecondInterruptEndsTheEngineProcess() throws {
        try withRunningCommand { command, engine, folder in
            #expect(getpgid(engine) == engine, "a Ctrl-C at the terminal must not reach it")
            command.interrupt()
            #expect(command.waitForMessage("press Ctrl-C again"))
            // A stopped process can neither finish its photos nor receive the request to end.
            kill(engine, SIGSTOP)
            command.interrupt()
            let status = try command.finish().status
            #expect(status == 130)
            #expect(!ProcessTable.isAlive(engine))
            #expect(FileTree.temporaryFiles(in: folder("out")) == [])
        }
    }

    /// Calls `body` with the command in the middle of its work, and its engine process.
    private func withRunningCommand(_ body: (RunningCommand, pid_t, TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for index in 10..<10 + Self.photoCount { try folder.copy("scenes/group-2.jpg", as: "in/\(index).jpg") }
            let command = try BuiltCommand.start(
                TemporaryFolder.arguments(["in"], options: ["--jobs", "2", "--verbose", "--format", "avif"]),
                currentFolder: folder.path
            )
            #expect(command.waitForMessage("in/10.jpg: 2 faces"))
            let engines = ProcessTable.children(of: command.processNumber)
            try #require(engines.count == 1)
            try body(command, engines[0], folder)
        }
    }
}
