package import FaceCropCore
package import FaceCropRun
package import Logging

extension Logger {
    /// Warns if a process that decodes files of strangers could not give up all rights that it does not need.
    package func warn(about sandbox: SandboxReport) {
        if let warning = sandbox.warning { self.warning("\(warning)") }
    }
}

extension SubprocessBackends {
    /// The same; `logger` warns if the sandbox of the engine process is incomplete.
    package func warning(_ logger: Logger) -> SubprocessBackends {
        var backends = self
        backends.tellSandbox = { logger.warn(about: $0) }
        return backends
    }
}
