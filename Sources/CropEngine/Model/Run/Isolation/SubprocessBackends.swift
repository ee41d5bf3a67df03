package import SystemPackage

/// Opens backends that process photos in an engine process.
package struct SubprocessBackends: BackendProvider {
    /// The program that is started as the engine process.
    package let executable: FilePath
    /// The process that the first backend takes, if it was started already.
    private var headStart: EngineHeadStart?
    /// Called by each backend, once, with the rights that its engine process has given up.
    package var tellSandbox: @Sendable (SandboxReport) -> Void = { _ in }

    package init(executable: FilePath) { self.executable = executable }

    /// The same, with the engine process started before the options of the run are known.
    package var started: SubprocessBackends {
        var started = self
        started.headStart = headStart ?? EngineHeadStart(executable)
        return started
    }

    /// Ends the process that was started already, unless a run has it.
    func endHeadStart() { headStart?.end() }

    package func open(_ options: Options, _ job: EngineJob) throws(RunError) -> any ProcessingBackend {
        switch options.run.isolation {
        case .none:
            throw RunError(
                .invalidOptions,
                "This program does not decode photos itself; they need an engine process.",
                options: ["run.isolation"]
            )
        case .process(let photoLimitSeconds):
            return try SubprocessBackend(
                options: options,
                job,
                photoLimitSeconds: photoLimitSeconds,
                executable: executable,
                headStart: headStart,
                tellSandbox: tellSandbox
            )
        }
    }
}
