extension Pipeline {
    /// The first half of the line for a photo of a burst: what it shows, with the record of a photo that is not the best.
    ///
    /// With `known`, it is not searched again, and decoded only for what is not known.
    func survey(_ finding: PhotoFinder.Finding, knowing known: KnownFaces?) -> ProcessedPhoto {
        var processed = ProcessedPhoto(record: PhotoRecord(source: finding.path), faces: known)
        do throws(PhotoError) {
            if let known {
                let recalled = try recall(finding, known, &processed.record)
                note(recalled.known, photo: recalled.photo.header.uprightSize, &processed)
            } else if let looked = try look(at: finding, &processed.record) {
                note(looked.known, photo: looked.decoded.photo.header.uprightSize, &processed)
            }
        } catch {
            processed.record.note(error, about: finding)
        }
        return processed
    }

    private func note(_ known: KnownFaces, photo: PixelSize, _ processed: inout ProcessedPhoto) {
        let decision = processed.record.timings.measure(\.frame) { framer.decide(known.detections, photo: photo) }
        let plan = CropPlan(outcome: .skipped(.burst), crops: [], focalPoint: decision.focalPoint)
        processed.faces = known
        processed.record.note(decision, plan, photo: photo)
        processed.record.note(plan.outcome)
    }
}
