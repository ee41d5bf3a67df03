import Glibc
package import SystemPackage

/// The most memory that this process may map, if it is limited (`ulimit -v`, `RLIMIT_AS`).
package enum AddressSpaceLimit {
    /// What libraries, models and threads map with the usual options; with three quarters of it, photos fail.
    static let neededByteCount = 2 << 30
    /// With less than this, no engine process starts; Dispatch may wait for a thread for ever, and Swift's runtime ends
    /// the process if it gets no memory.
    private static let leastByteCount = 256 << 20

    /// What a limit of `byteCount` bytes means, and what to do; `nil` if it suffices.
    static func advice(byteCount: UInt64) -> String? {
        guard byteCount < UInt64(neededByteCount) else { return nil }
        return """
            This process may map only \(byteCount >> 20) MiB of memory (ulimit -v), and needs about \
            \(neededByteCount >> 20) MiB; raise that limit.
            """
    }

    /// What the limit of this process means, and what to do; `nil` if there is none, or it suffices.
    package static var advice: String? { byteCount.flatMap { advice(byteCount: $0) } }

    /// Why this process begins nothing that needs an engine process; `nil` if that can be tried.
    ///
    /// It may map so little memory that it could hang or crash before it can say why.
    package static var refusal: RunError? { byteCount.flatMap { refusal(byteCount: $0) } }

    /// Why nothing is begun with a limit of `byteCount` bytes; `nil` if that can be tried.
    static func refusal(byteCount: UInt64) -> RunError? {
        guard byteCount < UInt64(leastByteCount), let advice = advice(byteCount: byteCount) else { return nil }
        return RunError(.tooLittleMemory, advice)
    }

    /// The limit of this process, in bytes; `nil` if the system does not tell it.
    private static var byteCount: UInt64? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
        return UInt64(limit.rlim_cur)
    }
}

extension RunError {
    /// The error with `advice` about a limit of memory behind its message, if it may be a consequence of that limit.
    package func explained(by advice: String?) -> RunError {
        guard let advice, [.engineFailed, .libraryFailed].contains(code), !message.contains(advice) else { return self }
        var error = self
        error.message += " \(advice)"
        return error
    }

    /// That the system has no thread for this process, for `reason`.
    package static func noThread(_ reason: Errno) -> RunError {
        let usual = "Raise its limits of memory and of threads (ulimit -v, ulimit -u), or end other programs."
        return RunError(
            .engineFailed,
            "The system gives this process no more threads (\(reason)). \(AddressSpaceLimit.advice ?? usual)"
        )
    }
}
