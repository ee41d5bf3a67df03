import Glibc

/// How many files this process may have open at a time (`ulimit -n`, `RLIMIT_NOFILE`).
package enum OpenFileLimit {
    /// With less than this, no engine process starts.
    private static let leastCount = 24

    /// Why this process begins nothing that needs an engine process; `nil` if that can be tried.
    package static var refusal: RunError? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        return refusal(count: UInt64(limit.rlim_cur))
    }

    /// Why nothing is begun with a limit of `count` files; `nil` if that can be tried.
    static func refusal(count: UInt64) -> RunError? {
        guard count < UInt64(leastCount) else { return nil }
        return RunError(
            .libraryFailed,
            "This process may have only \(count) files open at a time (ulimit -n), and needs \(leastCount) at least, "
                + "and one more for each photo that is processed at a time; raise that limit."
        )
    }
}
