import FaceCropFraming
import FaceCropImaging

/// Finds faces with one network.
final class SingleOpinionDetector: FaceDetecting {
    private let detector: NetworkDetector
    private let filter: DetectionFilter

    init(_ detector: NetworkDetector, filter: DetectionFilter) {
        self.detector = detector
        self.filter = filter
    }

    func detect(in preview: Preview) throws(InferenceError) -> Detections {
        let faces = try detector.faces(in: preview, minimumScore: filter.doubtfulScore)
        return filter.filtered(faces, photoSize: preview.photoSize)
    }

    /// Finds every face, whatever is searched for: one network has no coarser look.
    func detect(in preview: Preview, search: FaceSearch) throws(InferenceError) -> Detections {
        try detect(in: preview)
    }
}
