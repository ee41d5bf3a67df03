import CLinux
import Glibc
import SystemPackage

/// The kernel's restrictions for this process.
enum LinuxConfinement {
    /// The result of a function of CLinux; throws if it is an error.
    static func checked(_ result: CInt) throws(Errno) -> CInt {
        if result < 0 { throw Errno(rawValue: -result) }
        return result
    }

    /// Prevents this process from ever gaining rights.
    static func forbidNewPrivileges() throws(Errno) { _ = try checked(csandbox_forbid_new_privileges()) }

    /// Why ``forbidNewPrivileges()`` would fail; `nil` if it would not.
    static var newPrivilegesFailure: Errno? {
        let result = csandbox_new_privileges_forbidden()
        return result < 0 ? Errno(rawValue: -result) : nil
    }

    /// If this process runs as root: keeps the capabilities to read and write files of other users, and drops all
    /// others.
    static func dropCapabilities() throws(Errno) { _ = try checked(csandbox_drop_capabilities()) }

    /// Prevents core files, which the kernel writes with its own rights to the folder in which the process was started.
    static func forbidCoreFiles() throws(Errno) {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        try Errno.check(setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit))
    }

    /// Sets the most memory that this process may map for data, unless it already has a lower limit.
    static func lowerDataLimit(to byteCount: Int) throws(Errno) {
        let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
        var limit = rlimit()
        try Errno.check(getrlimit(resource, &limit))
        limit.rlim_cur = min(limit.rlim_cur, rlim_t(byteCount))
        limit.rlim_max = min(limit.rlim_max, rlim_t(byteCount))
        try Errno.check(setrlimit(resource, &limit))
    }

    /// Why system calls cannot be filtered; `nil` if they can.
    static var filterFailure: Errno? {
        let result = csandbox_filter_available()
        return result < 0 ? Errno(rawValue: -result) : nil
    }

    /// Denies all threads the system calls that decoding does not need.
    ///
    /// - Parameters:
    ///   - programs: Whether programs may be started; their processes stay in the process group of this one.
    ///   - signals: Whether signals may be sent. The filter cannot see the receiver, so something else must restrict
    ///     which processes they reach.
    ///   - openat2: Whether files may be opened by a call that hides from the filter how they are opened, so something
    ///     else must restrict which files it can empty.
    /// - Throws: `Errno` when the kernel refuses.
    static func enforceFilter(allowingPrograms programs: Bool, signals: Bool, openat2: Bool) throws(Errno) {
        let allowed =
            (programs ? CSANDBOX_ALLOW_PROGRAMS : 0) | (signals ? CSANDBOX_ALLOW_SIGNALS : 0)
            | (openat2 ? CSANDBOX_ALLOW_OPENAT2 : 0)
        _ = try checked(csandbox_filter_enforce(CInt(allowed)))
    }

    /// The number of threads of this process; `nil` if /proc is not mounted.
    static var threadCount: Int? {
        guard let folder = opendir("/proc/self/task") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            if entry.nameBytes.first != UInt8(ascii: ".") { count += 1 }
        }
        return count
    }
}
