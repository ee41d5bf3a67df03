import CSandboxProbe
import Glibc

/// An action that the probe attempts.
struct ProbeAction: Sendable {
    let word: String
    /// A path, a system call (see ``ProbeCall``), or the words of a command.
    let argument: String

    /// The name of the errno, `ok`, or the output.
    func result() -> String {
        if word == "capabilities" { return ProbeChild.capabilities }
        let words = argument.split(separator: ",").map(String.init)
        if word == "peak" { return ProbeChild.peakKilobytes(of: words) }
        if word == "run" { return ProbeChild.ending(of: words) }
        if word == "peakOfFailure" { return ProbeChild.peakKilobytes(of: words, endingWith: 1) }
        let code = attempt()
        return code == 0 ? "ok" : code == -1 ? "unknown: \(word) \(argument)" : Self.name(of: code)
    }

    /// Returns 0 or the errno.
    private func attempt() -> CInt {
        switch word {
        case "call": ProbeCall(argument)?.make() ?? -1
        case "callOf32Bits": csandboxprobe_call_of_32_bits()
        case "open": opened(O_RDONLY)
        case "list": opened(O_RDONLY | O_DIRECTORY)
        case "create": opened(O_WRONLY | O_CREAT | O_EXCL)
        case "overwrite": opened(O_WRONLY | O_TRUNC)
        case "append": opened(O_WRONLY | O_APPEND)
        case "remove": checked(unlink(argument))
        case "makeFolder": checked(mkdir(argument, 0o777))
        case "rename": checked(Glibc.rename(argument, argument + ".renamed"))
        case "stat": checked(access(argument, F_OK))
        default: -1
        }
    }

    private func opened(_ flags: CInt) -> CInt {
        let descriptor = open(argument, flags | O_CLOEXEC, 0o666)
        defer { if descriptor >= 0 { close(descriptor) } }
        return checked(descriptor)
    }

    private func checked(_ result: CInt) -> CInt { result == -1 ? errno : 0 }

    private static func name(of code: CInt) -> String {
        switch code {
        case EPERM: "EPERM"
        case EACCES: "EACCES"
        case ENOENT: "ENOENT"
        case ENOSYS: "ENOSYS"
        case EINVAL: "EINVAL"
        default: "errno \(code)"
        }
    }
}
