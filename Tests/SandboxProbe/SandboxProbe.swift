import FaceCropCore
import FaceCropProcesses
import Glibc
import SystemPackage

/// A process for the tests of ``Sandbox``: enters the sandbox and performs actions, in the order of its arguments.
///
///     sandbox-probe [read=PATH | write=PATH | execute=PATH | thread | enter | later | ACTION=ARGUMENT]...
///
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
        case "enter": return enter()
        default:
            let action = ProbeAction(word: word, argument: argument)
            return usesThreads ? ProbeThread.run { action.result() } : action.result()
        }
        return nil
    }

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
