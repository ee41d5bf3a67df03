import CLinux
import Glibc
package import SystemPackage

/// What a child does about the end of the process that started it.
package enum ParentProcess {
    /// Has the kernel continue this process when the process that started it ends, if a signal has halted it then.
    ///
    /// So a halted child sees the end of its pipe, and ends, too. The signal is SIGCONT, which changes nothing in a
    /// process that is not halted. That matters because the kernel sends it at the end of the *thread* that started
    /// this process, and again at the end of the thread that takes its place.
    /// - Throws: `Errno` if the kernel refuses.
    package static func continueAfterItsEnd() throws(Errno) {
        _ = try LinuxConfinement.checked(csandbox_signal_without_parent(SIGCONT))
    }

    /// Has the kernel kill this process when the one that started it ends, if that one has asked for it: see
    /// ``ChildLaunch/endsWithParent``.
    ///
    /// - Throws: `invalidOptions` if the variable names another process than the parent, which may have ended already;
    ///   `engineFailed` if the kernel refuses.
    package static func endWithItIfAsked() throws(RunError) {
        guard let parent = getenv(ChildLaunch.parentVariable) else { return }
        do throws(Errno) {
            _ = try LinuxConfinement.checked(csandbox_signal_without_parent(SIGKILL))
        } catch {
            throw RunError(.engineFailed, "This process cannot be told of the end of its parent (\(error)).")
        }
        // It may have ended before that.
        guard pid_t(String(cString: parent)) == getppid() else {
            throw RunError(
                .invalidOptions,
                "\(ChildLaunch.parentVariable) is for processes that facecrop starts by itself; unset it."
            )
        }
    }
}
