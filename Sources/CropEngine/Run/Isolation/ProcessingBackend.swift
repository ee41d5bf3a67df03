package import FaceCropCore
package import FaceCropOutputs
package import FaceCropRunModel

/// Processes photos, in this process or in a child process.
package protocol ProcessingBackend: Sendable {
    /// Waits until the backend is ready for photos.
    ///
    /// - Throws: `RunError` if a library, a model or a format is missing.
    func ready() throws(RunError) -> EngineReadiness

    /// How many threads of this process the backend can keep busy.
    var threadCount: Int { get }

    /// Makes the worker of one thread; `writer` decides where outputs go.
    func makeWorker(_ writer: OutputWriter) -> any PhotoWorker

    /// Ends the backend without waiting for unfinished photos; after that, it can no longer be asked.
    ///
    /// It may be called from any thread, and more than once.
    func close()
}

/// Processes photos for one thread of a run.
package protocol PhotoWorker {
    /// Does what `request` asks with one finding.
    ///
    /// - Returns: The result; if anything went wrong, its record says what.
    func perform(_ request: PhotoRequest, on finding: InputWalk.Finding) -> ProcessedPhoto

    /// Frees what is kept for the calling thread.
    func endThread()
}

/// Opens the backends of runs.
package protocol BackendProvider: Sendable {
    /// Opens the backend that `options` ask for, which begins to get ready for `job`.
    ///
    /// - Throws: `RunError` if the options are not valid, or if a library, a model or a process cannot be started.
    func open(_ options: Options, _ job: EngineJob) throws(RunError) -> any ProcessingBackend
}

extension BackendProvider {
    /// Opens the backend of a run that makes outputs.
    package func open(_ options: Options) throws(RunError) -> any ProcessingBackend { try open(options, .cropping) }
}
