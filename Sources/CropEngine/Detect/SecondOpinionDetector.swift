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
        var faces = try first.faces(in: preview, minimumScore: lowestScore(SecondOpinion.lowestFirstScore))
        if SecondOpinion.isNeeded(for: faces) {
            let others = try second.faces(in: preview, minimumScore: lowestScore(SecondOpinion.lowestSecondScore))
            faces = SecondOpinion.combined(faces, others)
        }
        return sieve.sift(faces, photoSize: preview.photoSize)
    }

    /// The usual lowest score, or less when the user counts less as a face.
    private func lowestScore(_ usual: Double) -> Double { min(usual, sieve.minimumScore) }
}
