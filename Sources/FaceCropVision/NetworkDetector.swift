import FaceCropCore
import FaceCropFaces
import FaceCropGeometry
import FaceCropImaging
import FaceCropInference

/// Finds faces with one network, for one worker.
final class NetworkDetector {
    private let network: any FaceNetwork
    private let store: CompiledModelStore
    /// The long side of the detailed input's picture in pixels.
    let longSide: Int
    /// The maximum number of input pixels of all requests together.
    private let maximumPixelCount: Int
    /// Requests, each with its own model, for the input sizes used most recently; the latest is last.
    private var requests: [InferenceRequest] = []
    /// The model that another thread makes for the next photo.
    private var nextModel: (inputSize: PixelSize, model: Prefetched<Result<CompiledModel, InferenceError>>)?

    /// Makes a detector for `network`, compiled by `store`, with pictures of `longSide` pixels.
    ///
    /// All models together take at most `modelByteCount` bytes, but the model in use always stays. The least recently
    /// used model is freed first, and is made again when its size occurs again.
    init(_ network: any FaceNetwork, store: CompiledModelStore, longSide: Int, modelByteCount: Int = .max) {
        self.network = network
        self.store = store
        self.longSide = longSide
        maximumPixelCount = modelByteCount / network.bytesPerInputPixel
    }

    // The process must not end while OpenVINO makes a model.
    deinit { nextModel?.model.finish() }

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
        let request = try request(for: letterbox.inputSize)
        request.withInput { TensorPacking.pack(preview, as: letterbox, into: $0) }
        try request.infer()
        return try network.candidates(of: request, minimumScore: minimumScore)
            .filter { $0.isPlausible(in: letterbox.inputSize) && letterbox.counts($0) }
    }

    /// Begins to make the model for the first input of a preview of `previewSize`, unless it is there; another thread
    /// makes it while this one decodes the photo.
    func prepare(for previewSize: PixelSize) {
        let inputSize = LetterboxedInput.letterboxes(for: previewSize, longSide: longSide)[0].inputSize
        if nextModel?.inputSize == inputSize || requests.contains(where: { $0.inputSize == inputSize }) { return }
        keepNextModel()
        makeRoom(for: inputSize)
        let store = store
        let model = Prefetched { () throws(RunError) in
            Result { () throws(InferenceError) in try store.makeModel(for: inputSize) }
        }
        nextModel = (inputSize, model)
    }

    /// Keeps the prepared model with the others; one that could not be made is made again when it is needed.
    private func keepNextModel() {
        guard let (_, model) = nextModel.take(), let made = try? model.value.get().makeRequest() else { return }
        requests.append(made)
    }

    private func request(for inputSize: PixelSize) throws(InferenceError) -> InferenceRequest {
        if nextModel?.inputSize == inputSize { keepNextModel() }
        if let index = requests.firstIndex(where: { $0.inputSize == inputSize }) {
            requests.append(requests.remove(at: index))
        } else {
            makeRoom(for: inputSize)
            requests.append(try store.makeModel(for: inputSize).makeRequest())
        }
        return requests[requests.count - 1]
    }

    /// Frees the least recently used models until there is room for one of `inputSize`.
    private func makeRoom(for inputSize: PixelSize) {
        let nextCount = nextModel.map(\.inputSize.pixelCount) ?? 0
        var pixelCount = requests.reduce(inputSize.pixelCount + nextCount) { $0 + $1.inputSize.pixelCount }
        while pixelCount > maximumPixelCount, !requests.isEmpty {
            pixelCount -= requests.removeFirst().inputSize.pixelCount
        }
    }
}
