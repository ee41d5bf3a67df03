package import FaceCropModel
package import FaceCropPixels

extension FallbackChain {
    /// The plan for a photo, by a chain without ``FrameOptions/FallbackStep/salient``.
    package func plan(_ decision: FrameDecision, for photo: DecodedPhoto) -> CropPlan {
        let size = photo.photo.header.uprightSize
        return plan(decision, photo: size, file: photo.photo.file) { frame throws(PhotoError) in
            try photo.attentionPoint(frameSize: frame)
        }
    }
}
