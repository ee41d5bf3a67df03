import FaceCropModel
import FaceCropPixels

extension CachedDetections {
    /// Keeps the detections of a photo that `search` has made.
    init(_ oriented: FaceDetector.OrientedDetections, search: FaceSearch = .every) {
        self.init(detections: oriented.detections, quarterTurns: oriented.quarterTurns, damage: oriented.decoded.damage)
        self.search = search
    }
}
