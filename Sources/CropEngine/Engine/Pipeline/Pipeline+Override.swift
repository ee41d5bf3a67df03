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

    /// The crops that a person has drawn on the photo, as an override; `nil` if there is none of the rendition's ratio.
    ///
    /// A rendition without a ratio shows only a crop whose role says that it recomposes the photo.
    func drawnCrops(of photo: PhotoInProgress, for rendition: RenditionTools) -> PhotoOverride? {
        let shape = rendition.framer.options.shape
        let crops = photo.drawnCrops.filter { shape != nil || $0.role == .recomCropping }
        guard !crops.isEmpty else { return nil }
        let square = AspectRatio(width: 1, height: 1)
        var drawn = turned(
            PhotoOverride(frames: crops.map { PhotoOverride.Frame(ratio: square, area: $0.area) }),
            as: photo
        )
        for index in drawn.frames.indices {
            let area = drawn.frames[index].area
            drawn.frames[index].ratio = AspectRatio(
                width: area.width * Double(photo.size.width),
                height: area.height * Double(photo.size.height)
            )
        }
        return drawn.frame(for: shape) == nil ? nil : drawn
    }

    /// The frames according to crops that a person has drawn.
    func decide(
        _ photo: PhotoInProgress,
        _ rendition: RenditionTools,
        by drawn: PhotoOverride,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> FrameDecision {
        let overridden = try step(.frame, &record) {
            let detections = photo.cachedDetections.detections
            return rendition.framer.decide(detections, photo: photo.size, by: drawn, at: "the photo's regions")
        }
        let count = record.regions?.crops ?? 0
        record.regions?.crops = count + 1
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
