import FaceCropFaces
import FaceCropImaging
import FaceCropInference

/// Finds faces with YuNet, and checks the doubtful ones with CenterFace.
final class SecondOpinionDetector: FaceDetecting {
    private let first: NetworkDetector
    private let second: NetworkDetector
    private let filter: DetectionFilter

    init(first: NetworkDetector, second: NetworkDetector, filter: DetectionFilter) {
        self.first = first
        self.second = second
        self.filter = filter
    }

    func detect(in preview: Preview) throws(InferenceError) -> Detections {
        let faces = try first.faces(in: preview, minimumScore: minimumScore(atMost: SecondOpinion.minimumFirstScore))
        return filter.filtered(try rescored(faces, in: preview), photoSize: preview.photoSize)
    }

    /// The faces after the second network checked the doubtful ones, best first.
    private func rescored(_ faces: [Face], in preview: Preview) throws(InferenceError) -> [Face] {
        let doubtful = faces.filter(SecondOpinion.isNeeded)
        guard !doubtful.isEmpty else { return faces }
        let certain = faces.filter { !SecondOpinion.isNeeded(for: $0) }
        let plan = PatchPlan(faceBoxes: doubtful.map { preview.previewRect($0.box) }, in: preview.size)
        let secondFaces = try plan.patches.map { (patch) throws(InferenceError) in
            try second.faces(
                in: preview,
                letterboxes: [patch],
                minimumScore: minimumScore(atMost: SecondOpinion.minimumSecondScore)
            )
        }
        let rescored = zip(doubtful, plan.patchOfFace).map { face, patch in
            SecondOpinion.rescored(face, against: patch.map { secondFaces[$0] } ?? [])
        }
        return NonMaximumSuppression.best(of: certain + rescored)
    }

    /// The usual lowest score, or the user's minimum score if that is lower.
    private func minimumScore(atMost limit: Double) -> Double { min(limit, filter.minimumScore) }
}
