import FaceCropModel
import Foundation
import Glibc
import SystemPackage

/// Facts from the system about the probe and a program that it starts.
enum ProbeChild {
    /// The capabilities of the calling thread, in hexadecimal digits.
    static var capabilities: String {
        let status = (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("CapEff:") }
        return line.map { $0.dropFirst("CapEff:".count).trimmingCharacters(in: .whitespaces) } ?? "not told"
    }

    /// How a run of a program ended: its exit status, less than 0 the signal, or the errno when it could not be
    /// started.
    static func ending(of words: [String]) -> String {
        do throws(Errno) {
            let launch = ChildLaunch(
                FilePath(words.first ?? ""),
                words.map { Array($0.utf8) },
                descriptors: [STDIN_FILENO: .nothing, STDOUT_FILENO: .inherited, STDERR_FILENO: .nothing]
            )
            switch try ProcessEnding.collect(launch.start()) {
            case .exited(let status): return "\(status)"
            case .killed(let signal): return "-\(signal)"
            }
        } catch {
            return error == .permissionDenied ? "EACCES" : error == .notPermitted ? "EPERM" : "\(error)"
        }
    }

    /// The peak resident memory of one run of the command, in kilobytes; a sentence if it did not run.
    static func peakKilobytes(of arguments: [String], endingWith exitStatus: CInt = 0) -> String {
        let folder = CommandLine.arguments[0].split(separator: "/").dropLast().joined(separator: "/")
        let program = "/\(folder)/facecrop"
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, program, nil, nil, &words, environ)
        guard failure == 0 else { return "\(program) cannot be started: \(failure)" }
        var status: CInt = 0
        var usage = rusage()
        guard wait4(process, &status, 0, &usage) == process, status == exitStatus << 8 else {
            return "it ended with \(status)"
        }
        return String(usage.ru_maxrss)
    }
}
