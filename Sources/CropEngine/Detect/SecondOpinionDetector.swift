/// Finds faces with YuNet, and asks CenterFace about those that YuNet doubts.
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
        let faces = try first.faces(in: preview, minimumScore: lowestScore(SecondOpinion.lowestFirstScore))
        return sieve.sift(try settled(faces, in: preview), photoSize: preview.photoSize)
    }

    /// The faces after the second network was asked about the doubtful ones, best first.
    private func settled(_ faces: [Face], in preview: Preview) throws(InferenceError) -> [Face] {
        let doubtful = faces.filter(SecondOpinion.isNeeded)
        guard !doubtful.isEmpty else { return faces }
        let certain = faces.filter { !SecondOpinion.isNeeded(for: $0) }
        let opinions = try opinions(about: doubtful, in: preview)
        return NonMaximumSuppression.best(of: certain + zip(doubtful, opinions).map(SecondOpinion.settled))
    }

    /// For each of `faces`, what the second network sees where it is.
    private func opinions(about faces: [Face], in preview: Preview) throws(InferenceError) -> [[Face]] {
        let minimumScore = lowestScore(SecondOpinion.lowestSecondScore)
        let whole = second.views(of: preview)
        // In a crowd one look at everything costs less than one at each face.
        if FacePatch.areDearer(count: faces.count, than: whole) {
            let others = try second.faces(in: preview, seenAs: whole, minimumScore: minimumScore)
            return faces.map { _ in others }
        }
        return try faces.map { (face) throws(InferenceError) in
            let patch = FacePatch.view(around: preview.previewRect(face.box), in: preview.size)
            return try second.faces(in: preview, seenAs: [patch], minimumScore: minimumScore)
        }
    }

    /// The usual lowest score, or less when the user counts less as a face.
    private func lowestScore(_ usual: Double) -> Double { min(usual, sieve.minimumScore) }
}
