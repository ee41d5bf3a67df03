package import FaceCropCore
import FaceCropDiscovery
import FaceCropFraming
import FaceCropImaging
import FaceCropOutputs
import FaceCropPipeline
package import FaceCropRecords
package import SystemPackage

/// Looks at photos and says what is seen and what would be cropped; writes nothing but drawings.
package struct PhotoInspector {
    private let pipelineFactory: PipelineFactory
    private let finder: InputWalk
    private let drawing: PhotoDrawing?
    /// No crop is made, so the pixels that the detector and the drawing need are enough.
    private let firstDecode: DecodeReductionPolicy

    /// Starts the libraries.
    ///
    /// - Parameters:
    ///   - options: What is looked at and how.
    ///   - drawingFolder: Where photos with faces and crop drawn on them go, in the tree of the inputs; `nil` draws nothing.
    /// - Throws: `RunError` when a library or a model is not there, or an input cannot be read.
    package init(options: Options, drawingFolder: FilePath? = nil) throws(RunError) {
        var options = options
        options.run.jobs = 1
        pipelineFactory = try PipelineFactory(options: options)
        firstDecode = DecodeReductionPolicy(
            longSide: max(
                DecodeReductionPolicy.longSide(options.detect),
                drawingFolder == nil ? 0 : Annotator.maximumLongSide
            )
        )
        finder = try InputWalk(options.discover, outputFolder: drawingFolder)
        guard let drawingFolder else {
            drawing = nil
            return
        }
        // Drawings are outputs of a run of their own: named by the same rule, and never in an original's place.
        options.run.destination = .folder(drawingFolder)
        let plan = try OutputPlanner(options).plan(finder)
        drawing = try PhotoDrawing(drawingFolder, plan, overwrites: options.run.overwrites)
    }

    /// Looks at the photos, one after the other, and hands each record to `receive`, which says whether it wants more.
    ///
    /// - Returns: The numbers of all photos that were looked at.
    /// - Throws: What `receive` throws.
    package func run(_ receive: (PhotoRecord) throws(RunError) -> Bool) throws(RunError) -> RunSummary {
        let pipeline = pipelineFactory.makePipeline(firstDecode)
        var summary = RunSummary()
        for finding in finder {
            let record = inspect(finding, pipeline)
            summary.add(record)
            guard try receive(record) else { break }
        }
        return summary
    }

    private func inspect(_ finding: InputWalk.Finding, _ pipeline: Pipeline) -> PhotoRecord {
        var record = PhotoRecord(source: finding.path)
        do throws(PhotoError) {
            guard let seen = try pipeline.inspect(finding, &record) else { return record }
            record.note(seen.plan.outcome)
            try drawing?.draw(seen, record)
        } catch {
            record.note(error, about: finding)
        }
        return record
    }
}
