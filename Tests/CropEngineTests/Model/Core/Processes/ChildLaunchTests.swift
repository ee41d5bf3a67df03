import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What programs that are started learn of this process, and what they inherit: programs of the system tell.
@Suite struct ChildLaunchTests {
    @Test func keysStayHere() throws {
        let withheld = [
            "FACECROP_AZURE_KEY=x", "FACECROP_KEY=x", "FACECROP_SUPERVISOR=1", "FACECROP_ENGINE=1", "FACECROP_PARENT=1",
            "SWIFT_BACKTRACE=x",
        ]
        for variable in withheld { #expect(ChildEnvironment.isWithheld(variable), "\(variable)") }
        for variable in ["PATH=/bin", "FACECROP_MODELS=_KEY", "AZURE_KEY=x", "", "FACECROP_AZURE_KEYS=x"] {
            #expect(!ChildEnvironment.isWithheld(variable), "\(variable)")
        }
        let here = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let variables = try Self.lines(of: "/usr/bin/env", ["-0"], separator: "\0")
        let wanted = here.filter { !ChildEnvironment.isWithheld($0) } + ["SWIFT_BACKTRACE=enable=no"]
        #expect(Set(variables) == Set(wanted))
    }

    @Test func descriptorsStayHere() throws {
        // As a shell script leaves them open.
        let left = fcntl(STDERR_FILENO, F_DUPFD, 70)
        #expect(left >= 70)
        defer { close(left) }
        // The fourth is the folder that is listed.
        #expect(try Self.lines(of: "/bin/ls", ["/proc/self/fd"]) == ["0", "1", "2", "3"])
    }

    @Test func gapsBetweenDescriptorsAreClosed() throws {
        let pipe = try PipeDescriptor.makePipe()
        var launch = ChildLaunch(
            "/bin/ls",
            [Array("ls".utf8), Array("/proc/self/fd".utf8)],
            descriptors: [0: .nothing, 1: .copy(pipe.writing.descriptor), 5: .nothing]
        )
        launch.hasOwnGroup = true
        let process = try launch.start()
        #expect(getpgid(process) == process)
        #expect(try ProcessEnding.collect(process) == .exited(status: 0))
        let words = String(decoding: try pipe.reading.read(), as: UTF8.self).split(separator: "\n")
        // 2 was free for the folder.
        #expect(words == ["0", "1", "2", "5"])
    }

    /// A Ctrl-C, or a service manager that signals every process, reaches this process alone.
    @Test func signalsThatEndRunsAreBlocked() throws {
        let lines = try Self.lines(of: "/bin/grep", ["-E", "SigBlk|SigIgn", "/proc/self/status"])
        // SIGHUP is 1, SIGINT 2, SIGQUIT 3, SIGTERM 15. Nothing is ignored, though this process ignores broken pipes.
        #expect(lines.first == "SigBlk:\t0000000000004007")
        let ignored = try #require(lines.last?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) })
        #expect(ignored & (1 << UInt64(SIGPIPE - 1) | 1 << UInt64(SIGXFSZ - 1)) == 0)
    }

    @Test func aProgramThatIsNotThereIsSaid() {
        #expect(throws: Errno.noSuchFileOrDirectory) { try ChildProgram("/nothing/here", [], .reading) }
    }

    private static func lines(
        of program: FilePath,
        _ arguments: [String],
        separator: Character = "\n"
    ) throws -> [String] {
        let child = try ChildProgram(program, arguments.map { Array($0.utf8) }, .reading)
        let output = try child.read(count: 1 << 16)
        #expect(child.finish().status == 0)
        return String(decoding: output, as: UTF8.self).split(separator: separator).map(String.init)
    }
}
