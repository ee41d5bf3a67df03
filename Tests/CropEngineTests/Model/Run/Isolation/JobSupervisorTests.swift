import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What the command makes of a job's reports; scripts stand in for the job and send them.
@Suite struct JobSupervisorTests {
    /// Shell words that send frames: work on `a.png` begins and ends, files are written, all is done.
    private static let begun = frame(32, 1, "decode a.png")
    private static let begunToo = frame(32, 2, "detect b c.png")
    private static let finished = frame(33, 1)
    private static let written = frame(34, 0)
    private static func ended(_ status: Int) -> String { frame(35, status) }

    private static func frame(_ kind: Int, _ number: Int, _ body: String = "") -> String {
        func octal(_ byte: Int) -> String { "\\" + String(byte, radix: 8) }
        let zeros = "\\0\\0\\0"
        return "printf '\(octal(5 + body.utf8.count))\(zeros)\(octal(kind))\(octal(number))\(zeros)%s' '\(body)' >&4"
    }

    @Test(
        arguments: [
            ([ended(0)], 0, .done(status: 0, filesAreWritten: false)),
            ([written, ended(1)], 1, .done(status: 1, filesAreWritten: true)),
            ([begun, finished, ended(130)], 130, .done(status: 130, filesAreWritten: false)),
            // A decoder that ends the process says nothing before.
            ([], 0, .lost(JobLoss(cause: .died(.exited(status: 0)), suspects: []))),
            ([begun, finished], 1, .lost(JobLoss(cause: .died(.exited(status: 1)), suspects: []))),
            ([begun], 0, .lost(JobLoss(cause: .died(.exited(status: 0)), suspects: ["a.png (decode)"]))),
            ([ended(0)], 3, .lost(JobLoss(cause: .died(.exited(status: 3)), suspects: []))),
            (
                [begun, begunToo], 3,
                .lost(JobLoss(cause: .died(.exited(status: 3)), suspects: ["a.png (decode)", "b c.png (detect)"]))
            ),
            (
                [begun, "kill -ABRT $$"], 0,
                .lost(JobLoss(cause: .died(.killed(signal: 6)), suspects: ["a.png (decode)"]))
            ),
            (["echo garbage >&4"], 0, .lost(JobLoss(cause: .invalidMessage, suspects: []))),
            ([finished], 0, .lost(JobLoss(cause: .invalidMessage, suspects: []))),
            ([ended(0), begun], 0, .lost(JobLoss(cause: .invalidMessage, suspects: []))),
            ([frame(32, 1, "decode")], 0, .lost(JobLoss(cause: .invalidMessage, suspects: []))),
            ([frame(32, 1, "sleep a.png")], 0, .lost(JobLoss(cause: .invalidMessage, suspects: []))),
            // What an engine process would say.
            ([frame(18, 1, "decode")], 0, .lost(JobLoss(cause: .invalidMessage, suspects: []))),
        ] as [([String], Int, JobSupervisor.Ending)]
    )
    func endings(reports: [String], status: Int, ending: JobSupervisor.Ending) throws {
        #expect(try Self.run(reports + ["exit \(status)"], limitSeconds: nil) == ending)
    }

    /// One step is late, and only that one is told, whatever else is in hand.
    @Test func lateStepsEndTheJob() throws {
        let script = [Self.begun, Self.begunToo, Self.finished, "cat <&3"]
        let ending = try Self.run(script, limitSeconds: 0.2)
        #expect(ending == .lost(JobLoss(cause: .late(seconds: 0.2), suspects: ["b c.png (detect)"])))
    }

    /// A script that never ends by itself goes with all that it has started.
    @Test func processesOfAJobEndWithIt() throws {
        try withTemporaryFolder { folder in
            let numbers = folder("numbers")
            let script = ["sleep 1000 & echo $! >numbers", Self.begun, "kill -KILL $$"]
            let ending = try Self.run(script, limitSeconds: nil, in: folder)
            #expect(ending == .lost(JobLoss(cause: .died(.killed(signal: 9)), suspects: ["a.png (decode)"])))
            let text = String(decoding: try FileTree.bytes(of: numbers), as: UTF8.self)
            let started = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            ProcessTable.waitForEnd(of: started)
        }
    }

    @Test func interruptsArePassedOn() throws {
        let supervisor = try JobSupervisor(limitSeconds: nil, executable: "/bin/sh")
        supervisor.interrupt()
        // It ends when it has been told of one.
        let script = ["[ $(head -c 1 <&3 | od -An -tu1) = 1 ] && \(Self.ended(130))", "exit 130"]
        let ending = try supervisor.run(Self.words(script), files: [], folders: [])
        #expect(ending == .done(status: 130, filesAreWritten: false))
        #expect(supervisor.end(), "it has ended by itself")
    }

    /// It stands still, and no time passes for what it has in hand.
    @Test func pausesAreNotCounted() {
        let times = [10, 20, 35, 40].map(UInt64.init)
        nonisolated(unsafe) var rest = times[...]
        var clock = PausingClock { rest.popFirst() ?? 0 }
        #expect(clock.now == 10)
        clock.pause()
        clock.pause()
        #expect(clock.now == 20 && clock.now == 20)
        clock.go()
        #expect(clock.now == 25)
    }

    @Test func filesAndTheParentArePassedOn() throws {
        try withTemporaryFolder { folder in
            let path = try folder.write("file")
            let descriptor = path.withPlatformString { open($0, O_WRONLY | O_CLOEXEC) }
            defer { close(descriptor) }
            let supervisor = try JobSupervisor(limitSeconds: nil, executable: "/bin/sh")
            let script = ["echo $FACECROP_SUPERVISOR $PPID >&5", Self.written, Self.ended(0)]
            let ending = try supervisor.run(Self.words(script), files: [descriptor], folders: [])
            #expect(ending == .done(status: 0, filesAreWritten: true))
            #expect(String(decoding: try FileTree.bytes(of: path), as: UTF8.self) == "\(getpid()) \(getpid())\n")
        }
    }

    /// Names of frames with blanks, of any length, and stages that there are.
    @Test func workIsReadAsItIsWritten() {
        for name in ["a", "a b  c", "", " ", String(repeating: "ä", count: 4000)] {
            let work = FrameWork(stage: .encode, name: name)
            #expect(FrameWork(body: work.body) == work)
        }
        let long = FrameWork(stage: .decode, name: String(repeating: "x", count: 100_000))
        #expect(FrameWork(body: long.body)?.stage == .decode)
        for body in ["", "decode", "nothing a.png", " a.png"] { #expect(FrameWork(body: Array(body.utf8)) == nil) }
    }

    private static func run(
        _ script: [String],
        limitSeconds: Double?,
        in folder: TemporaryFolder? = nil
    ) throws -> JobSupervisor.Ending {
        let supervisor = try JobSupervisor(limitSeconds: limitSeconds, executable: "/bin/sh")
        let change = folder.map { ["cd \($0.path)"] } ?? []
        return try supervisor.run(words(change + script), files: [], folders: [])
    }

    private static func words(_ script: [String]) -> [[UInt8]] {
        ["sh", "-c", script.joined(separator: "\n")].map { Array($0.utf8) }
    }
}
