import FaceCropFaces
import FaceCropGeometry
import FaceCropImaging
import FaceCropInference

/// Finds faces with one network, first in shrunk pictures of the preview, and in the whole preview only if need be.
///
/// The overview is looked at in any case. If it shows a face so prominent that the preview at half of its size shows
/// every subject, that is looked at next; otherwise, or if a subject remains in doubt, the detailed input.
final class CoarseToFineDetector {
    private let detector: NetworkDetector

    init(_ detector: NetworkDetector) { self.detector = detector }

    func prepare(for previewSize: PixelSize) { detector.prepare(for: previewSize) }

    /// The faces of the preview with at least `minimumScore`, in upright photo pixels, best first and without
    /// duplicates.
    func faces(in preview: Preview, search: FaceSearch, minimumScore: Double) throws(InferenceError) -> [Face] {
        if search == .every { return try detector.faces(in: preview, minimumScore: minimumScore) }
        let looked = Looked(preview: preview, search: search)
        let overview = LetterboxedInput.overview(preview.size)
        let lowestScore = min(minimumScore, CoarseLook.minimumScore)
        let large = try detector.candidates(in: preview, letterbox: overview, minimumScore: lowestScore)
        var (faces, bound) = looked.faces(large, in: overview)
        if looked.suffice(faces, in: overview, within: bound) { return faces.filter { $0.score >= minimumScore } }
        if let half = LetterboxedInput.half(preview.size), looked.sees(half, within: bound) {
            let seen = try detector.candidates(in: preview, letterbox: half, minimumScore: lowestScore)
            (faces, bound) = looked.faces(seen, in: half)
            if looked.suffice(faces, in: half, within: bound) { return faces.filter { $0.score >= minimumScore } }
        }
        return try detector.faces(in: preview, minimumScore: minimumScore, overview: large)
    }
}

/// The rules of ``CoarseLook`` for one preview.
private struct Looked {
    let preview: Preview
    let search: FaceSearch

    /// The faces of `candidates` in `look`, and the bound that they set.
    func faces(_ candidates: [FaceCandidate], in look: LetterboxedInput) -> ([Face], SubjectBound) {
        let faces = NonMaximumSuppression.best(of: candidates.map { look.photoFace($0, of: preview) })
        return (faces, SubjectBound(search, faces: faces, certainScore: CoarseLook.certainScore, in: preview))
    }

    func sees(_ look: LetterboxedInput, within bound: SubjectBound) -> Bool {
        CoarseLook.seesSubjects(look, within: bound, preview: preview.size, photo: preview.photoSize)
    }

    func suffice(_ faces: [Face], in look: LetterboxedInput, within bound: SubjectBound) -> Bool {
        sees(look, within: bound) && CoarseLook.isCertain(faces, within: bound, in: preview)
    }
}
