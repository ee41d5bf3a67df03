import FaceCropModel

/// Finds faces with one network, first in shrunk pictures of the preview, and in the whole preview only if need be.
///
/// The overview is looked at in any case. If it shows a face so prominent that the preview at half of its size shows
/// every subject, that is looked at next; otherwise, or if a subject remains in doubt, the detailed input. The overview
/// alone never suffices: its boxes differ by a tenth from those of the detailed input, and heads in a series of
/// portraits should be equally large.
final class CoarseToFineDetector {
    private let detector: NetworkDetector

    init(_ detector: NetworkDetector) { self.detector = detector }

    /// The faces of the preview with at least `minimumScore`, in upright photo pixels, best first and without
    /// duplicates.
    func faces(in preview: Preview, search: FaceSearch, minimumScore: Double) throws(InferenceError) -> [Face] {
        if search == .every { return try detector.faces(in: preview, minimumScore: minimumScore) }
        let looked = Looked(preview: preview, search: search)
        let overview = LetterboxedInput.overview(preview.size)
        let lowestScore = min(minimumScore, CoarseLook.minimumScore)
        let large = try detector.candidates(in: preview, letterbox: overview, minimumScore: lowestScore)
        let largeFaces = large.map { overview.photoFace($0, of: preview) }
        let half = LetterboxedInput.half(preview.size, longSide: detector.longSide)
        if let half, looked.sees(half, beside: largeFaces) {
            let faces = try detector.faces(in: preview, letterbox: half, minimumScore: lowestScore, overview: large)
            if looked.suffice(faces, in: half) { return faces.filter { $0.score >= minimumScore } }
        }
        return try detector.faces(in: preview, minimumScore: minimumScore, overview: large)
    }
}

/// The rules of ``CoarseLook`` for one preview.
private struct Looked {
    let preview: Preview
    let search: FaceSearch

    /// Whether `look` would show every face that can be a subject beside those of `faces` that are certain.
    func sees(_ look: LetterboxedInput, beside faces: [Face]) -> Bool {
        CoarseLook.seesSubjects(look, within: bound(faces), preview: preview.size, photo: preview.photoSize)
    }

    /// Whether the subjects are among `faces`, which `look` shows, and are certain.
    func suffice(_ faces: [Face], in look: LetterboxedInput) -> Bool {
        sees(look, beside: faces) && CoarseLook.isCertain(faces, within: bound(faces), in: preview)
    }

    private func bound(_ faces: [Face]) -> SubjectBound {
        SubjectBound(search, faces: faces, certainScore: CoarseLook.certainScore, in: preview)
    }
}
