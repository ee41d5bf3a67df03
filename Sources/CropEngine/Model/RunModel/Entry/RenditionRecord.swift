/// How a named rendition of a photo ended, in the manifest.
package struct RenditionRecord: Sendable, Codable {
    package var name: String
    package var status: PhotoRecord.Status
    /// The reason of the status, as a stable name.
    package var reason: String
    /// The step of the fallback chain that was used.
    package var fallbackStep: FrameOptions.FallbackStep?
    /// How sure that step is of its crop, 0…1; absent if it does not tell.
    var fallbackScore: Double?
    /// The crop; absent if there is none, and with an output for each face, because every output has its own.
    var crop: CropRecord?
    /// The focal point, as ``PhotoRecord/focalPoint`` is.
    var focalPoint: UnitPoint?
    /// The rectangle around what stands out, as ``PhotoRecord/subject`` is.
    var subject: PixelRect?
    /// The numbers of the faces that the crop is made for and shows only a part of; absent if it cuts none.
    package var cutFaces: [Int]?

    /// Makes the record of a rendition that `photo` describes.
    init(name: String, of photo: PhotoRecord) {
        self.name = name
        status = photo.status
        reason = photo.reason
        fallbackStep = photo.fallbackStep
        fallbackScore = photo.fallbackScore
        crop = photo.crop
        focalPoint = photo.focalPoint
        subject = photo.subject
        let cut = photo.faces.filter { $0.role == .chosen && $0.isCut }.map(\.number)
        cutFaces = cut.isEmpty ? nil : cut
    }
}

extension OutputRecord {
    /// Whether the output is of this kind.
    func isOf(_ variant: OutputVariant) -> Bool {
        (rendition ?? "") == variant.rendition && (scale ?? 1) == variant.scale
            && EncodeOptions.Format(rawValue: format)?.fileExtension == variant.fileExtension
    }
}
