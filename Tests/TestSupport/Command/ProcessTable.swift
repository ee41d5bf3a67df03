package import Foundation
import Glibc

/// The processes of this machine, from /proc.
package enum ProcessTable {
    /// The running child processes of `parent`.
    package static func children(of parent: pid_t) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { fields($0)?.parent == parent && isAlive($0) }
    }

    /// Whether the process exists and has not ended; a zombie has ended.
    package static func isAlive(_ process: pid_t) -> Bool {
        fields(process).map { $0.state != "Z" && $0.state != "X" } ?? false
    }

    /// Waits until a process has ended; if it never ends, the test's time limit ends the test.
    package static func waitForEnd(of process: pid_t) { while isAlive(process) { sched_yield() } }

    /// Waits until a process has been stopped by a signal.
    package static func waitForStop(of process: pid_t) {
        while fields(process).map({ $0.state != "T" }) ?? false { sched_yield() }
    }

    /// The processes that have `argument` on their command line.
    package static func processes(withArgument argument: String) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { process in
            guard let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") else { return false }
            return line.split(separator: 0).contains { $0.elementsEqual(argument.utf8) }
        }
    }

    private static func fields(_ process: pid_t) -> (state: Substring, parent: pid_t)? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
        // The second field is the name of the program in brackets, which may contain any character.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ").dropFirst()
        return fields.dropFirst().first.flatMap { pid_t($0) }.map { (fields[fields.startIndex], $0) }
    }
}
