/// Finds faces with YuNet, and asks CenterFace about photos where YuNet is in doubt.
final class SecondOpinionDetector: FaceDetecting {
    private let first: FaceSearch
    private let second: FaceSearch
    private let sieve: FaceSieve

    init(first: FaceSearch, second: FaceSearch, sieve: FaceSieve) {
        self.first = first
        self.second = second
        self.sieve = sieve
    }

    func detect(in preview: Preview) throws(InferenceError) -> Detections {
        var faces = try first.faces(in: preview, minimumScore: SecondOpinion.lowestScore)
        if SecondOpinion.isNeeded(for: faces) {
            faces = SecondOpinion.combined(
                faces,
                try second.faces(in: preview, minimumScore: SecondOpinion.lowestScore)
            )
        }
        return sieve.sift(faces, photoSize: preview.photoSize)
    }
}
