import Foundation
import Glibc
import Testing

@testable import FaceCropModel

@Suite struct ProcessEndingTests {
    /// Compares with a real shell and the system's description.
    @Test(arguments: [0, 1, 3, 127, 255])
    func exitStatus(status: Int32) throws {
        #expect(try Self.death("exit \(status)") == .exited(status: status))
        #expect(ProcessEnding.exited(status: status).text == "with exit status \(status)")
    }

    @Test(arguments: [SIGKILL, SIGSEGV, SIGABRT, SIGTERM])
    func signal(number: Int32) throws {
        #expect(try Self.death("ulimit -c 0; kill -\(number) $$") == .killed(signal: number))
        #expect(ProcessEnding.killed(signal: number).text.hasPrefix("by signal \(number) (SIG"))
    }

    private static func death(_ script: String) throws -> ProcessEnding {
        let arguments: [String] = ["sh", "-c", script]
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The thread that runs this test may have blocked signals.
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var number: pid_t = 0
        try #require(posix_spawn(&number, "/bin/sh", nil, &attributes, &words, nil) == 0)
        var status: Int32 = 0
        try #require(waitpid(number, &status, 0) == number)
        return ProcessEnding(waitStatus: status)
    }
}
