import Glibc

/// How a process ended.
package enum EngineDeath: Sendable, Hashable {
    case exited(status: Int32)
    case killed(signal: Int32)

    /// Reads the status from `waitpid`.
    package init(waitStatus: Int32) {
        // These are the macros WIFSIGNALED and so on, which Swift does not see.
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited(status: waitStatus >> 8 & 0xFF) : .killed(signal: signal)
    }

    /// How it ended, in words that follow "it ended".
    package var text: String {
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
