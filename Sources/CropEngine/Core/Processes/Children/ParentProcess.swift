import CLinux
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
        _ = try LinuxConfinement.checked(csandbox_continue_without_parent())
    }
}
