import CSandboxProbe
import FaceCropModel
import Glibc
import SystemPackage

/// A process for the tests of ``Sandbox``: enters the sandbox and performs actions, in the order of its arguments.
///
///     sandbox-probe [read=PATH | write=PATH | execute=PATH | thread | enter | later | KERNEL=… | ACTION=ARGUMENT]...
///
/// `landlock=VERSION` has the programs that are run next see a kernel with that version of Landlock, or with the answer
/// of a kernel without it: `none` or `off`. `seccomp=none` has them see one without filters of system calls.
/// `thread` starts a thread that sleeps. After `later`, each action runs on a new thread of its own. `enter` and
/// actions print one line each. `peak=WORD,WORD…` runs the command with these words and, if it exits with 0, prints its
/// peak memory in kilobytes; `peakOfFailure=` does so if it exits with 1. `run=WORD,WORD…`
/// runs any program, whose output comes first, and prints its exit status.
@main struct SandboxProbe {
    private var readable: [FilePath] = []
    private var writable: [FilePath] = []
    private var executable: [FilePath] = []
    private var usesThreads = false

    static func main() {
        var probe = SandboxProbe()
        for argument in CommandLine.arguments.dropFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init) + [""]
            guard let line = probe.act(parts[0], parts[1]) else { continue }
            print(line)
            // Before what programs print that are run next.
            fflush(nil)
        }
    }

    private mutating func act(_ word: String, _ argument: String) -> String? {
        switch word {
        case "read": readable.append(FilePath(argument))
        case "write": writable.append(FilePath(argument))
        case "execute": executable.append(FilePath(argument))
        case "thread": ProbeThread.startSleeping()
        case "later": usesThreads = true
        case "landlock": return Self.failure(csandboxprobe_pretend_landlock(Self.answer(argument)))
        case "seccomp": return Self.failure(csandboxprobe_pretend_no_filters())
        case "enter": return enter()
        default:
            let action = ProbeAction(word: word, argument: argument)
            return usesThreads ? ProbeThread.run { action.result() } : action.result()
        }
        return nil
    }

    /// What a kernel answers when it is asked for its version of Landlock.
    private static func answer(_ word: String) -> CInt {
        word == "none" ? -ENOSYS : word == "off" ? -EOPNOTSUPP : CInt(word) ?? -EINVAL
    }

    private static func failure(_ code: CInt) -> String? { code == 0 ? nil : "no pretence: errno \(code)" }

    private func enter() -> String {
        do throws(RunError) {
            let scope = SandboxScope(readable: readable, writable: writable, executable: executable)
            let report = try Sandbox.enter(scope)
            return "files: \(report.files); calls: \(report.systemCalls)"
        } catch {
            return error.message
        }
    }
}
