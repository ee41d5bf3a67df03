package import FaceCropFraming
import FaceCropImaging
import FaceCropRunModel
package import FaceCropVision

extension CachedDetections {
    /// Keeps the detections of a photo that `search` has made.
    package init(_ oriented: FaceDetector.OrientedDetections, search: FaceSearch = .every) {
        self.init(detections: oriented.detections, quarterTurns: oriented.quarterTurns, damage: oriented.decoded.damage)
        self.search = search
    }
}
