package import FaceCropCore
package import FaceCropDiscovery
package import FaceCropFaces
package import FaceCropOutputs
import FaceCropPipeline
package import FaceCropRecords

/// Where photos are worked on: in this process, or in a child.
package protocol ProcessingBackend: Sendable {
    /// What the manifest says before the photos; waits until all is ready for them.
    ///
    /// - Throws: `RunError` when a library, a model or a format is not there.
    func manifestHead() throws(RunError) -> ManifestHead

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
    /// Does all that there is to do with one finding, and tells what it was.
    ///
    /// With `known`, what the photo shows is known already, and it is not searched; `naming` is what a service said of
    /// it; `permit` says what its outputs may do to files that are there.
    func process(
        _ finding: InputWalk.Finding,
        knowing known: CachedDetections?,
        named naming: ServiceIdentities?,
        permitting permit: OutputPermit
    ) -> ProcessedPhoto

    /// Looks at one finding, a photo of a burst, and tells what it is when another photo is better.
    func survey(_ finding: InputWalk.Finding, knowing known: CachedDetections?) -> ProcessedPhoto

    /// Makes a copy of one finding that can be sent, or tells what became of a photo of which there can be none.
    func copy(_ finding: InputWalk.Finding) -> ProcessedPhoto

    /// Gives back what is kept for the calling thread.
    func endThread()
}

extension Options {
    /// Begins to prepare the place that the options ask for.
    package func openBackend() throws(RunError) -> any ProcessingBackend {
        switch run.isolation {
        case .none: InProcessBackend(pipelineFactory: try PipelineFactory(options: self))
        case .process(let photoLimitSeconds): try SubprocessBackend(options: self, photoLimitSeconds: photoLimitSeconds)
        }
    }
}
