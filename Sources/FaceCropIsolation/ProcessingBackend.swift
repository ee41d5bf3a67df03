package import FaceCropCore
package import FaceCropDiscovery
package import FaceCropOutputs
import FaceCropPipeline
package import FaceCropRecords

/// Where photos are worked on: in this process, or in a child.
package protocol ProcessingBackend: Sendable {
    /// Waits until all is ready for photos.
    ///
    /// - Throws: `RunError` when a library, a model or a format is not there.
    func ready() throws(RunError) -> EngineReadiness

    /// How many threads of this process have something to do there.
    var threadCount: Int { get }

    /// Makes what one thread works with; outputs go where `writer` says.
    func makeWorker(_ writer: OutputWriter) -> any PhotoWorker

    /// Ends what is there, without waiting for photos in hand; nothing can be asked after that.
    ///
    /// It may be called from any thread, and more than once.
    func close()
}

/// What one thread of a run works with.
package protocol PhotoWorker {
    /// Does what `request` asks with one finding.
    ///
    /// - Returns: What came of it; if anything went wrong, its record says what.
    func perform(_ request: PhotoRequest, on finding: InputWalk.Finding) -> ProcessedPhoto

    /// Gives back what is kept for the calling thread.
    func endThread()
}

extension Options {
    /// Begins to prepare the backend that the options ask for, for `job`.
    package func openBackend(_ job: EngineJob = .cropping) throws(RunError) -> any ProcessingBackend {
        switch run.isolation {
        case .none:
            InProcessBackend(factory: try RequestPerformerFactory(self, job), workerCount: run.workerCount)
        case .process(let photoLimitSeconds):
            try SubprocessBackend(options: self, job, photoLimitSeconds: photoLimitSeconds)
        }
    }
}
