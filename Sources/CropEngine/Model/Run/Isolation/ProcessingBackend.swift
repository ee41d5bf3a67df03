/// Processes photos, in this process or in a child process.
package protocol ProcessingBackend: Sendable {
    /// Waits until the backend is ready for photos.
    ///
    /// - Throws: `RunError` if a library, a model or a format is missing.
    func ready() throws(RunError) -> EngineReadiness

    /// How many threads of this process the backend can keep busy.
    var threadCount: Int { get }

    /// Makes the worker of one thread.
    func makeWorker() -> any PhotoWorker

    /// Ends the backend without waiting for unfinished photos; after that, it can no longer be asked.
    ///
    /// It may be called from any thread, and more than once.
    func close()
}
