import FaceCropModel
import FaceCropPixels

/// The steps that every photo passes from left to right, on one worker.
///
///     load ─► regions ─► detect ─► merge ─► match ─► describe ─► identify ─► plan
///                                                                              │
///                   sidecars ◄─ write ◄─ encode ◄─ render, or keep what is up to date
///
/// From `plan` on, there may be several renditions, each with several scales and formats. Each worker has its own
/// pipeline. An error in a step becomes the photo's outcome.
package struct Pipeline {
    package let tools: PipelineTools
    /// Called when a photo starts and stops waiting for memory.
    var pause = MemoryAdmission.Pause(begin: {}, end: {})
    /// Called with each stage before it begins, so that a crash can be attributed to it.
    var willEnter: (PhotoError.Stage) -> Void = { _ in }
    /// What the photo in work may take.
    let memoryNeed = MemoryNeed()
    /// What a person has decided about the photo in work; `nil` if nothing.
    var override: FoundOverride?

    /// Makes the outputs of one finding, and the record that says what was done and why.
    ///
    /// If an earlier run has detected the faces of the photo, `cachedDetections` holds them; the photo is then decoded
    /// only if a step needs it. `identities` is the answer of an identification service for the photo.
    func process(
        _ finding: InputWalk.Finding,
        cachedDetections: CachedDetections? = nil,
        identities: ServiceIdentities? = nil,
        into outputs: any OutputSink
    ) -> ProcessedPhoto {
        attempt(finding, cachedDetections: cachedDetections) { processed throws(PhotoError) in
            guard var photo = try examine(finding, cachedDetections, identities, &processed.record) else { return }
            defer { withExtendedLifetime(photo.memory) {} }
            processed.faces = detectionsToKeep(of: photo)
            let plans = try plan(&photo, &processed.record)
            var settled = try settle(plans, of: photo, in: outputs, processed.record)[...]
            for picture in plans.pictures {
                var rendered: RenderedPicture?
                for encoding in picture.tools.encodings {
                    var output = PlannedOutput(picture, encoding)
                    if let file = settled.popFirst() ?? nil {
                        processed.record.note(output, at: file)
                        continue
                    }
                    let encoded = try make(&output, of: &photo, reusing: &rendered, &processed.record)
                    try write(encoded, as: output, into: outputs, &processed.record)
                }
            }
            try writeRegions(of: photo, into: outputs, &processed.record)
            try writeFocalSidecar(of: photo, plans.outcome, into: outputs, &processed.record)
            processed.record.note(plans.outcome)
        }
    }

    /// Finds the facts about a photo: all steps before the crop is planned; `nil` if the file is not a photo.
    func examine(
        _ finding: InputWalk.Finding,
        _ cachedDetections: CachedDetections?,
        _ identities: ServiceIdentities?,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> PhotoInProgress? {
        guard let admitted = try load(finding, &record) else { return nil }
        if let override, let photoPlan { return try photoPlan.photo(admitted, at: override.record.place, &record) }
        let regions = try drawnRegions(of: admitted.photo, &record)
        var photo = try detect(in: admitted, cachedDetections: cachedDetections, &record)
        merge(regions, into: &photo)
        match(&photo, with: identities, &record)
        try describe(&photo, &record)
        try identify(&photo, &record)
        record.note(photo.cachedDetections, photo: photo.size)
        return photo
    }
}
