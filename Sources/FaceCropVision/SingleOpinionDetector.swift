import FaceCropFaces
import FaceCropImaging
import FaceCropInference

/// Finds faces with one network.
final class SingleOpinionDetector: FaceDetecting {
    private let search: NetworkDetector
    private let sieve: DetectionFilter

    init(_ search: NetworkDetector, sieve: DetectionFilter) {
        self.search = search
        self.sieve = sieve
    }

    func detect(in preview: Preview) throws(InferenceError) -> Detections {
        let faces = try search.faces(in: preview, minimumScore: sieve.doubtfulScore)
        return sieve.sift(faces, photoSize: preview.photoSize)
    }
}
