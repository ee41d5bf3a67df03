import FaceCropModel

// What a person has decided about a photo.

extension Pipeline {
    /// The pipeline for a photo about which a person has decided `found`.
    func following(_ found: FoundOverride?) -> Self {
        var pipeline = self
        pipeline.override = found
        return pipeline
    }

    /// The frames according to the override, or if it says nothing about outputs of this shape, to the rules.
    func decide(
        _ photo: inout PhotoInProgress,
        _ rendition: RenditionTools,
        by found: FoundOverride,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> FrameDecision {
        let start = try guardStart(of: rendition, &photo, &record)
        let overridden = try step(.frame, &record) {
            rendition.framer.decide(
                photo.cachedDetections.detections,
                photo: photo.size,
                by: turned(found.override, as: photo),
                from: start,
                at: found.record.place
            )
        }
        var noted = record.override ?? found.record
        noted.note(overridden.effect)
        record.override = noted
        return overridden.decision
    }

    /// Returns the positions of the face for which the override makes the crop.
    func chosenByOverride(in photo: PhotoInProgress) -> ([Face]) -> [Int] {
        guard let found = override, let choice = turned(found.override, as: photo).face else { return { _ in [] } }
        return OverriddenFace(choice, in: photo.cachedDetections.detections, photo: photo.size).positions
    }

    /// The override in the present orientation of the photo; the file has it in that of its Exif data.
    private func turned(_ override: PhotoOverride, as photo: PhotoInProgress) -> PhotoOverride {
        override.turnedClockwise(quarterTurns: photo.cachedDetections.quarterTurns)
    }
}
