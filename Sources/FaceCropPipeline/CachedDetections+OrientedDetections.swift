import FaceCropImaging
import FaceCropRecords
package import FaceCropVision

extension CachedDetections {
    /// Keeps the detections of a photo.
    package init(_ oriented: FaceDetector.OrientedDetections) {
        self.init(detections: oriented.detections, quarterTurns: oriented.quarterTurns, damage: oriented.decoded.damage)
    }
}
