/// Processes photos for one thread of a run.
package protocol PhotoWorker {
    /// Does what `request` asks with one finding.
    ///
    /// - Returns: The result; if anything went wrong, its record says what.
    func perform(_ request: PhotoRequest, on finding: InputWalk.Finding) -> ProcessedPhoto

    /// Frees what is kept for the calling thread.
    func endThread()
}
