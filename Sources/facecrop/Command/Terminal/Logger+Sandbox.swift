import FaceCropModel
import Logging

extension Logger {
    /// Warns if a process that decodes files of strangers could not give up all rights that it does not need.
    func warn(about sandbox: SandboxReport) {
        if let warning = sandbox.warning { self.warning("\(warning)") }
    }
}

extension SubprocessBackends {
    /// The same; `logger` warns if the sandbox of the engine process is incomplete.
    func warning(_ logger: Logger) -> SubprocessBackends {
        var backends = self
        backends.tellSandbox = { logger.warn(about: $0) }
        return backends
    }
}
