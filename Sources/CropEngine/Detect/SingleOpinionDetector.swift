/// Finds faces with one network.
final class SingleOpinionDetector: FaceDetecting {
    private let search: FaceSearch
    private let sieve: FaceSieve

    init(_ search: FaceSearch, sieve: FaceSieve) {
        self.search = search
        self.sieve = sieve
    }

    func detect(in preview: Preview) throws(InferenceError) -> Detections {
        let faces = try search.faces(in: preview, minimumScore: sieve.doubtfulScore)
        return sieve.sift(faces, photoSize: preview.photoSize)
    }
}
