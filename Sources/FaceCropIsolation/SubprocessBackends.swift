package import FaceCropCore
package import FaceCropRecords
package import SystemPackage

/// Opens backends that process photos in an engine process.
package struct SubprocessBackends: BackendProvider {
    /// The program that is started as the engine process.
    private let executable: FilePath

    package init(executable: FilePath) { self.executable = executable }

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
                executable: executable
            )
        }
    }
}
