import Glibc
package import SystemPackage

/// A limit on the memory that this process may map, which a shell or a service manager can set.
package struct AllocationLimit: Sendable {
    /// `RLIMIT_AS`: all that is mapped, used or not.
    static let addressSpace = AllocationLimit(
        resource: RLIMIT_AS,
        what: "memory",
        command: "ulimit -v",
        neededByteCount: 2 << 30,
        leastByteCount: 256 << 20
    )
    /// `RLIMIT_DATA`: what is mapped to be written by this process alone.
    static let data = AllocationLimit(
        resource: RLIMIT_DATA,
        what: "data",
        command: "ulimit -d",
        neededByteCount: 768 << 20,
        leastByteCount: 64 << 20
    )

    private let resource: __rlimit_resource
    private let what: String
    private let command: String
    /// What libraries, models and threads map with the usual options; with three quarters of it, photos fail.
    let neededByteCount: Int
    /// With less than this, no engine process starts; Dispatch may wait for a thread for ever, and Swift's runtime ends
    /// the process if it gets no memory.
    private let leastByteCount: Int

    private static var all: [AllocationLimit] { [addressSpace, data] }

    /// What a limit of `byteCount` bytes means, and what to do; `nil` if it suffices.
    func advice(byteCount: UInt64) -> String? {
        guard byteCount < UInt64(neededByteCount) else { return nil }
        return """
            This process may map only \(byteCount >> 20) MiB of \(what) (\(command)), and needs about \
            \(neededByteCount >> 20) MiB; raise that limit.
            """
    }

    /// Why nothing is begun with a limit of `byteCount` bytes; `nil` if that can be tried.
    func refusal(byteCount: UInt64) -> RunError? {
        guard byteCount < UInt64(leastByteCount), let advice = advice(byteCount: byteCount) else { return nil }
        return RunError(.tooLittleMemory, advice)
    }

    /// What the limits of this process mean, and what to do; `nil` if there are none, or they suffice.
    package static var advice: String? {
        all.lazy.compactMap { limit in limit.byteCount.flatMap { limit.advice(byteCount: $0) } }.first
    }

    /// Why this process begins nothing that needs an engine process; `nil` if that can be tried.
    ///
    /// It may map so little memory that it could hang or crash before it can say why.
    package static var refusal: RunError? {
        all.lazy.compactMap { limit in limit.byteCount.flatMap { limit.refusal(byteCount: $0) } }.first
    }

    /// The limit of this process, in bytes; more than any machine has if there is none, `nil` if the system does not
    /// tell it.
    var byteCount: UInt64? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return nil }
        return UInt64(limit.rlim_cur)
    }

    /// The lower limit of this process, as part of a sentence: `160 MiB of data (ulimit -d)`; `nil` if there is none.
    static var lowest: String? {
        let limits = all.compactMap { limit in
            limit.byteCount.flatMap { $0 > UInt64(Int.max) ? nil : (limit: limit, byteCount: $0) }
        }
        return limits.min { $0.byteCount < $1.byteCount }.map {
            "\($0.byteCount >> 20) MiB of \($0.limit.what) (\($0.limit.command))"
        }
    }
}

extension RunError {
    /// The error with `advice` about a limit of memory behind its message, if it may be a consequence of that limit.
    func explained(by advice: String?) -> RunError {
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
            "The system gives this process no more threads (\(reason)). \(AllocationLimit.advice ?? usual)"
        )
    }
}
