import FaceCropFraming
import FaceCropImaging

/// Looks a second time at dark previews, brightened: beside a lit face, others may be in the dark.
final class DarkPhotoDetector: FaceDetecting {
    private let detector: any FaceDetecting

    init(_ detector: any FaceDetecting) { self.detector = detector }

    func detect(in preview: Preview) throws(InferenceError) -> Detections { try detect(in: preview, search: .every) }

    func detect(in preview: Preview, search: FaceSearch) throws(InferenceError) -> Detections {
        let found = try detector.detect(in: preview, search: search)
        guard let bright = DarkPreview.brightened(preview) else { return found }
        return found.adding(try detector.detect(in: bright, search: search))
    }
}
