import FaceCropImaging
import FaceCropRecords
package import FaceCropVision

extension CachedDetections {
    /// Keeps the detections of a photo.
    package init(_ sight: FaceDetector.Sight) {
        self.init(detections: sight.detections, quarterTurns: sight.quarterTurns, damage: sight.decoded.damage)
    }
}
