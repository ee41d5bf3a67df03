/// Opens the backends of runs.
package protocol BackendProvider: Sendable {
    /// Opens the backend that `options` ask for, which begins to get ready for `job`.
    ///
    /// - Throws: `RunError` if the options are not valid, or if a library, a model or a process cannot be started.
    func open(_ options: Options, _ job: EngineJob) throws(RunError) -> any ProcessingBackend
}

extension BackendProvider {
    /// Opens the backend of a run that makes outputs.
    func open(_ options: Options) throws(RunError) -> any ProcessingBackend { try open(options, .cropping) }
}
