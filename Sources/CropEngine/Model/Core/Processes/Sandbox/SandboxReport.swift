/// The rights that a process has given up.
package struct SandboxReport: Sendable, Hashable, Codable {
    /// One kind of protection.
    package enum Protection: Sendable, Hashable, Codable {
        /// It is in force; `version` is that of Landlock.
        case inForce(version: Int?)
        /// The kernel does not have it, or it could not be enforced: the reason, as part of a sentence.
        case missing(String)

        /// Whether it is in force.
        package var isInForce: Bool {
            if case .inForce = self { return true }
            return false
        }
    }

    /// Landlock: which files may be read and written, and from version 4 on TCP.
    package var files: Protection
    /// seccomp: no sockets, no new programs or processes, no access to other processes or the kernel's configuration.
    package var systemCalls: Protection

    /// `no_new_privs`: the process and the programs that it starts can never gain rights.
    package var noNewPrivileges: Protection

    /// Whether all protections are in force.
    var isComplete: Bool { files.isInForce && systemCalls.isInForce && noNewPrivileges.isInForce }
}

extension SandboxReport {
    /// What a missing protection means, as a sentence for users; `nil` if none is missing.
    package var warning: String? {
        let missing = [
            (systemCalls, "reach the network and other processes"),
            (files, "read and write every file of this user"),
            (noNewPrivileges, "gain rights"),
        ]
        let parts = missing.compactMap { protection, harm in
            if case .missing(let reason) = protection { (reason: reason, harm: harm) } else { nil }
        }
        guard !parts.isEmpty else { return nil }
        return """
            the sandbox of the process that decodes is incomplete (\(parts.map(\.reason).joined(separator: "; "))): a \
            file that takes it over could \(parts.map(\.harm).joined(separator: ", and "))
            """
    }
}

extension SandboxReport.Protection: CustomStringConvertible {
    package var description: String {
        switch self {
        case .inForce(let version): version.map { "version \($0)" } ?? "yes"
        case .missing(let reason): "no: \(reason)"
        }
    }
}
