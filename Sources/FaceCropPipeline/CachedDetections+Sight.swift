import FaceCropImaging
import FaceCropRecords
package import FaceCropVision

extension CachedDetections {
    /// What was found in a photo.
    package init(_ sight: FaceDetector.Sight) {
        self.init(detections: sight.detections, quarterTurns: sight.quarterTurns, damage: sight.decoded.damage)
    }
}
