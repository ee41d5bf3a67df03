import FaceCropFaces
import FaceCropImaging
import FaceCropInference

/// Finds faces with YuNet, and checks the doubtful ones with CenterFace.
final class SecondOpinionDetector: FaceDetecting {
    private let first: NetworkDetector
    private let second: NetworkDetector
    private let sieve: DetectionFilter

    init(first: NetworkDetector, second: NetworkDetector, sieve: DetectionFilter) {
        self.first = first
        self.second = second
        self.sieve = sieve
    }

    func detect(in preview: Preview) throws(InferenceError) -> Detections {
        let faces = try first.faces(in: preview, minimumScore: lowestScore(SecondOpinion.lowestFirstScore))
        return sieve.sift(try settled(faces, in: preview), photoSize: preview.photoSize)
    }

    /// The faces after the second network checked the doubtful ones, best first.
    private func settled(_ faces: [Face], in preview: Preview) throws(InferenceError) -> [Face] {
        let doubtful = faces.filter(SecondOpinion.isNeeded)
        guard !doubtful.isEmpty else { return faces }
        let certain = faces.filter { !SecondOpinion.isNeeded(for: $0) }
        let plan = PatchPlan(faceBoxes: doubtful.map { preview.previewRect($0.box) }, in: preview.size)
        let seen = try plan.patches.map { (patch) throws(InferenceError) in
            try second.faces(
                in: preview,
                seenAs: [patch],
                minimumScore: lowestScore(SecondOpinion.lowestSecondScore)
            )
        }
        let settled = zip(doubtful, plan.patchOfFace).map { face, patch in
            SecondOpinion.settled(face, by: patch.map { seen[$0] } ?? [])
        }
        return NonMaximumSuppression.best(of: certain + settled)
    }

    /// The usual lowest score, or the user's minimum score if that is lower.
    private func lowestScore(_ usual: Double) -> Double { min(usual, sieve.minimumScore) }
}
