import SystemPackage

/// Gives up the rights that decoding of untrusted pictures does not need, so that a decoder that has been taken over
/// can reach only the photos and the outputs.
///
/// - No program started from here, and nothing done here, can gain rights (`no_new_privs`); root keeps only its rights
///   on files; a crash leaves no core file.
/// - Landlock: files can be written only below the given folders, and read only below those, the given inputs, and the
///   paths that libraries need (``SystemFiles``). Names of other files remain visible, but not their contents.
/// - seccomp: no sockets; no programs and processes, unless the scope names programs; the list is in
///   `Sources/CLinux/sandbox/filter.c`.
/// - If the scope names programs, only these can be started. They have no more rights than this process, and stay in
///   its process group.
///
/// Inherited pipes and standard error stay usable.
package enum Sandbox {
    /// Gives up the rights permanently.
    ///
    /// Call it first in a process: before its version 8, Landlock applies only to the calling thread and the threads
    /// that it creates later. libvips and Dispatch create threads when they are started, but not when they
    /// are linked. If other threads are running with such a version, Landlock is left out, and the report says so.
    /// seccomp applies to all threads in any case. Each further call adds restrictions.
    ///
    /// - Returns: The protections in force from now on.
    /// - Throws: `libraryFailed` if the kernel refuses a protection that it reported as available.
    @discardableResult
    package static func enter(_ scope: SandboxScope) throws(RunError) -> SandboxReport {
        do throws(Errno) {
            try LinuxConfinement.forbidNewPrivileges()
            try LinuxConfinement.forbidCoreFiles()
            try LinuxConfinement.dropCapabilities()
            let files = try confineFiles(scope)
            return SandboxReport(
                files: files,
                systemCalls: try filterSystemCalls(scope, files),
                noNewPrivileges: .inForce(version: nil)
            )
        } catch {
            throw RunError(
                .libraryFailed,
                "The kernel did not let this process give up its rights (\(error)).",
                options: ["run.isolation"]
            )
        }
    }

    /// The report that ``enter(_:)`` would return in a new process; nothing is given up.
    package static func available() -> SandboxReport {
        SandboxReport(
            files: landlock(),
            systemCalls: LinuxConfinement.filterFailure.map { .missing(filterReason($0)) } ?? .inForce(version: nil),
            noNewPrivileges: LinuxConfinement.newPrivilegesFailure.map {
                .missing("the kernel cannot forbid new rights (\($0))")
            }
                ?? .inForce(version: nil)
        )
    }

    private static func confineFiles(_ scope: SandboxScope) throws(Errno) -> SandboxReport.Protection {
        guard case .inForce(let version?) = landlock() else { return landlock() }
        if version < Landlock.versionForAllThreads {
            guard let threads = LinuxConfinement.threadCount else {
                return .missing("/proc is not there to tell the threads")
            }
            guard threads == 1 else { return .missing("\(threads) threads were running already") }
        }
        let rules = try Landlock(version: version)
        for path in SystemFiles.readable + scope.readable { try rules.allow(.reading, path) }
        for path in scope.writable { try rules.allow(.writing, path) }
        if !scope.executable.isEmpty {
            for path in SystemFiles.loaders + scope.executable { try rules.allow(.executing, path) }
            try rules.allow(.writing, SystemFiles.nullDevice)
        }
        try rules.enforce()
        return .inForce(version: version)
    }

    private static func landlock() -> SandboxReport.Protection {
        do throws(Errno) {
            return .inForce(version: try Landlock.version())
        } catch .noFunction {
            return .missing("the kernel has no Landlock, which came with Linux 5.13")
        } catch .notSupported {
            return .missing("Landlock is switched off; add it to lsm= on the kernel's command line")
        } catch {
            return .missing("Landlock cannot be asked for (\(error))")
        }
    }

    private static func filterSystemCalls(
        _ scope: SandboxScope,
        _ files: SandboxReport.Protection
    ) throws(Errno) -> SandboxReport.Protection {
        if let failure = LinuxConfinement.filterFailure { return .missing(filterReason(failure)) }
        let startsPrograms = !scope.executable.isEmpty
        // Ending a program takes a signal. The filter cannot see which process a signal goes to, so signals are allowed
        // only if Landlock restricts that.
        var confinesSignals = false
        // The same for `openat2`, which can empty a file.
        var confinesTruncation = false
        if case .inForce(let version?) = files {
            confinesSignals = version >= Landlock.versionForSignals
            confinesTruncation = version >= Landlock.versionForTruncation
        }
        try LinuxConfinement.enforceFilter(
            allowingPrograms: startsPrograms,
            signals: startsPrograms && confinesSignals,
            openat2: confinesTruncation
        )
        return .inForce(version: nil)
    }

    private static func filterReason(_ failure: Errno) -> String { "the kernel has no seccomp filters (\(failure))" }
}
