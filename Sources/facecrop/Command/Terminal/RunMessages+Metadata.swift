import FaceCropModel
import Logging

// What programs read in JSON messages: numbers as numbers.

extension PhotoRecord {
    /// Which photo a message is about, and how it ended.
    var metadata: Logger.Metadata {
        ["source": .string(source), "status": .string(status.rawValue), "reason": .string(reason)]
    }

    /// The result of the photo, with its outputs: for one message a photo.
    var eventMetadata: Logger.Metadata {
        if PhotoTally(self).isNotAPhoto { return metadata }
        let outputs = self.outputs.map { output -> Logger.MetadataValue in
            .dictionary([
                "path": .string(output.path), "width": .stringConvertible(output.size.width),
                "height": .stringConvertible(output.size.height), "bytes": .stringConvertible(output.bytes),
            ])
        }
        let result: Logger.Metadata = [
            "event": "photo", "faces": .stringConvertible(faces.count), "outputs": .array(outputs),
        ]
        return result.merging(metadata) { value, _ in value }
    }
}

extension RunMessages {
    /// The counts of a run that took `seconds` and gave `summary`: of its inputs, as the closing line tells them.
    func closingMetadata(_ summary: RunSummary, _ seconds: Double) -> Logger.Metadata {
        let counts = [
            "photos": inputs.photos - inputs.notPhotos, "written": inputs.written, "fallback": inputs.fallback,
            "skipped": inputs.skipped - inputs.notPhotos, "failed": inputs.failed, "notPhotos": inputs.notPhotos,
            "faces": inputs.faces, "outputs": inputs.outputs, "outputBytes": inputs.outputBytes,
            "photosWithCutFaces": inputs.photosWithCutFaces, "undersized": inputs.undersized,
            "photosWithWarnings": warnedCount, "alreadyDone": keptCount, "moved": movedCount,
            "prunedOutputs": summary.thisRun.prunedOutputs,
        ]
        var metadata = counts.mapValues { Logger.MetadataValue.stringConvertible($0) }
        metadata["event"] = "summary"
        metadata["seconds"] = .stringConvertible((seconds * 1000).rounded() / 1000)
        metadata["interrupted"] = .stringConvertible(summary.interrupted)
        return metadata
    }
}
