import Glibc

/// How much the server takes from clients that do not know the token, and how many connections it has at all.
package struct ConnectionLimits: Sendable, Hashable {
    /// The connections that have not shown the token yet; one more ends the oldest of them.
    var waitingCount = 64
    /// The connections that have; one more ends the one that was silent for longest.
    ///
    /// A browser has 6 to a server.
    var permittedCount = 64
    /// The bytes of the head of a request; cookies of other servers of this machine may be in it.
    var headByteCount = 65_536
    /// The header fields of it; browsers send 20.
    var headFieldCount = 128
    /// How long a connection may take until it has sent the head of its first request.
    var patience = Duration.seconds(10)

    init() {}

    /// Limits that leave this process descriptors for all else, if it may have `descriptorCount` open.
    ///
    /// A connection that has shown the token takes 2: its own, and that of the file it asks for.
    init(descriptorCount: Int) {
        let share = max(2, (descriptorCount - 64) / 8)
        waitingCount = min(waitingCount, share)
        permittedCount = min(permittedCount, share)
    }

    /// Limits that fit this process.
    package static var ofThisProcess: ConnectionLimits {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return ConnectionLimits() }
        return ConnectionLimits(descriptorCount: Int(clamping: limit.rlim_cur))
    }
}
