package import Glibc
package import SystemPackage

/// How a process ended.
package enum ProcessEnding: Sendable, Hashable {
    case exited(status: Int32)
    case killed(signal: Int32)

    /// Decodes the status that `waitpid` returned.
    init(waitStatus: Int32) {
        // Swift does not import the macros for this, WIFSIGNALED and the like.
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited(status: waitStatus >> 8 & 0xFF) : .killed(signal: signal)
    }

    /// How it ended, in words that go on after "it ended".
    var text: String {
        switch self {
        case .exited(let status): "with exit status \(status)"
        case .killed(SIGKILL): "by signal 9 (SIGKILL), as when memory has run out"
        case .killed(let signal): "by signal \(signal)\(Self.names[signal].map { " (\($0))" } ?? "")"
        }
    }

    private static let names = [
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
        SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGXCPU: "SIGXCPU",
        SIGXFSZ: "SIGXFSZ",
    ]
}

extension ProcessEnding {
    /// Waits until the child with number `process` has ended, but does not collect it.
    ///
    /// Until ``collect(_:)``, no other process can get the number, so a signal to it reaches no other process.
    /// - Throws: `Errno` when there is no such child.
    static func waitForEnd(of process: pid_t) throws(Errno) {
        var information = siginfo_t()
        try Errno.repeating { waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) }
    }

    /// Waits until the child with number `process` has ended, and collects it; another process can then get the number.
    ///
    /// - Returns: How it ended.
    /// - Throws: `Errno` when there is no such child.
    package static func collect(_ process: pid_t) throws(Errno) -> ProcessEnding {
        var status: CInt = 0
        try Errno.repeating { waitpid(process, &status, 0) }
        return ProcessEnding(waitStatus: status)
    }
}
