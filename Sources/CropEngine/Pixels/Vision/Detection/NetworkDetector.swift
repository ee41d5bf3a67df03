import FaceCropModel

/// Finds faces with one network, which workers share.
struct NetworkDetector: Sendable {
    let network: any FaceNetwork
    let session: DeferredSession
    /// The long side of the detailed input's picture in pixels.
    let longSide: Int

    /// The faces of the whole preview with at least `minimumScore`, in upright photo pixels, best first and without
    /// duplicates.
    ///
    /// `letterbox` shows the whole preview at a smaller scale; by default the detailed input is looked at. If the
    /// overview was looked at already, `overview` holds its candidates, of any size and score.
    func faces(
        in preview: Preview,
        letterbox: LetterboxedInput? = nil,
        minimumScore: Double,
        overview: [FaceCandidate]? = nil
    ) throws(InferenceError) -> [Face] {
        let letterboxes = LetterboxedInput.letterboxes(for: preview.size, longSide: longSide)
        let (detailed, large) = (letterboxes[0], letterboxes[1])
        let shown = try candidates(in: preview, letterbox: letterbox ?? detailed, minimumScore: minimumScore)
        let inOverview =
            if let overview { overview.filter { $0.score >= minimumScore && large.counts($0) } } else {
                try candidates(in: preview, letterbox: large, minimumScore: minimumScore)
            }
        let faces =
            shown.map { (letterbox ?? detailed).photoFace($0, of: preview) }
            + inOverview.map { large.photoFace($0, of: preview) }
        return NonMaximumSuppression.best(of: faces)
    }

    /// The faces in the given input of the preview, in upright photo pixels, best first and without duplicates.
    func bestFaces(
        in preview: Preview,
        letterbox: LetterboxedInput,
        minimumScore: Double
    ) throws(InferenceError) -> [Face] {
        let shown = try candidates(in: preview, letterbox: letterbox, minimumScore: minimumScore)
        return NonMaximumSuppression.best(of: shown.map { letterbox.photoFace($0, of: preview) })
    }

    /// The candidates in the given input of the preview, in the order of the network.
    func candidates(
        in preview: Preview,
        letterbox: LetterboxedInput,
        minimumScore: Double
    ) throws(InferenceError) -> [FaceCandidate] {
        let size = letterbox.inputSize
        let candidates = try session.ready.infer(size) {
            TensorPacking.pack(preview, as: letterbox, network.channelOrder, into: $0)
        } _: { outputs in
            network.candidates(in: outputs, inputSize: size, minimumScore: minimumScore)
        }
        return candidates.filter { $0.isPlausible(in: size) && letterbox.counts($0) }
    }
}
