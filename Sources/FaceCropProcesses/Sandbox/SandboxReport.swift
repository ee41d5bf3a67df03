/// Which of its rights a process has given up.
package struct SandboxReport: Sendable, Hashable, Codable {
    /// One kind of protection.
    package enum Protection: Sendable, Hashable, Codable {
        /// It holds; `version` is Landlock's.
        case inForce(version: Int?)
        /// The kernel does not have it, or something was in the way: the reason, as part of a sentence.
        case missing(String)

        /// Whether it holds.
        package var isInForce: Bool {
            if case .inForce = self { return true }
            return false
        }
    }

    /// Landlock: what may be read and written, and from version 4 on TCP.
    package var files: Protection
    /// seccomp: no sockets, no new programs or processes, nothing that reaches other processes or the kernel's set-up.
    package var systemCalls: Protection

    /// `no_new_privs`: no program that the process starts, and nothing it does, can ever give it more rights.
    package var noNewPrivileges: Protection

    /// Whether all that facecrop knows how to give up is given up.
    package var isComplete: Bool { files.isInForce && systemCalls.isInForce && noNewPrivileges.isInForce }

    package init(files: Protection, systemCalls: Protection, noNewPrivileges: Protection) {
        self.files = files
        self.systemCalls = systemCalls
        self.noNewPrivileges = noNewPrivileges
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
