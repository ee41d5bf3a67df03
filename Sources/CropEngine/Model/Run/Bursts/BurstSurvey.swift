/// The burst measurements of one photo.
struct BurstSurvey: Sendable {
    /// The result of the photo if it is not the best one; or the failure that keeps it from being compared.
    var processed: ProcessedPhoto
    /// The fingerprint of the source before it was read.
    var fingerprint: SourceFingerprint?
    /// Whether its faces were known from an earlier run.
    var knewFaces: Bool

    /// The values that the photo is compared by; `nil` if it failed or if the file is not a photo.
    func values(_ frame: FrameOptions) -> BurstValues? {
        guard processed.record.status != .failed, let faces = processed.faces, let photo = processed.record.size else {
            return nil
        }
        return BurstValues(faces.detections, photo: photo, frame: frame)
    }
}
