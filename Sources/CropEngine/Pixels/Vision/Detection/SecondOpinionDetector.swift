import FaceCropModel

/// Finds faces with YuNet, and checks the doubtful ones with CenterFace.
///
/// If only subjects are searched for, doubtful boxes that cannot be subjects are not checked: they count by YuNet's
/// score alone.
final class SecondOpinionDetector: FaceDetecting {
    private let first: CoarseToFineDetector
    private let second: NetworkDetector
    private let filter: DetectionFilter

    init(first: NetworkDetector, second: NetworkDetector, filter: DetectionFilter) {
        self.first = CoarseToFineDetector(first)
        self.second = second
        self.filter = filter
    }

    func detect(in preview: Preview) throws(InferenceError) -> Detections { try detect(in: preview, search: .every) }

    func detect(in preview: Preview, search: FaceSearch) throws(InferenceError) -> Detections {
        if case .subjectsAndOthers(let fraction) = search {
            // A look at a shrunk preview may show a face that a closer look misses, and shows each a little otherwise.
            return try detect(in: preview, search: .subjects(fraction: fraction))
                .adding(try detect(in: preview, search: .every))
        }
        let faces = try first.faces(
            in: preview,
            search: search,
            minimumScore: minimumScore(atMost: SecondOpinion.minimumFirstScore)
        )
        let bound = SubjectBound(search, faces: faces, certainScore: SecondOpinion.certainScore, in: preview)
        return filter.filtered(try rescored(faces, within: bound, in: preview), photoSize: preview.photoSize)
    }

    /// The faces after the second network checked the doubtful ones, best first.
    private func rescored(
        _ faces: [Face],
        within bound: SubjectBound,
        in preview: Preview
    ) throws(InferenceError) -> [Face] {
        let certain = faces.filter { !SecondOpinion.isNeeded(for: $0) }
        let canDecide = Dictionary(grouping: faces.filter(SecondOpinion.isNeeded)) { bound.allows($0, in: preview) }
        let unchecked = canDecide[false, default: []].map(SecondOpinion.unchecked)
        let doubtful = canDecide[true, default: []]
        let plan = PatchLayout(faceBoxes: doubtful.map { preview.previewRect($0.box) }, in: preview.size)
        let secondFaces = try plan.patches.map { (patch) throws(InferenceError) in
            try second.bestFaces(
                in: preview,
                letterbox: patch,
                minimumScore: minimumScore(atMost: SecondOpinion.minimumSecondScore)
            )
        }
        let rescored = zip(doubtful, plan.patchOfFace).map { face, patch in
            SecondOpinion.rescored(face, against: patch.map { secondFaces[$0] } ?? [])
        }
        return NonMaximumSuppression.best(of: certain + unchecked + rescored)
    }

    /// The usual lowest score, or the user's minimum score if that is lower.
    private func minimumScore(atMost limit: Double) -> Double { min(limit, filter.minimumScore) }
}
