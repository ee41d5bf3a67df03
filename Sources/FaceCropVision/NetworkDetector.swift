import FaceCropFaces
import FaceCropGeometry
import FaceCropImaging
import FaceCropInference

/// Finds faces with one network, for one worker.
final class NetworkDetector {
    private let network: any FaceNetwork
    private let store: CompiledModelStore
    private let longSide: Int
    /// The maximum number of input pixels of all requests together.
    private let maximumPixelCount: Int
    /// Requests, each with its own model, for the input sizes used most recently; the latest is last.
    private var requests: [InferenceRequest] = []

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

    /// The faces of the whole preview with at least `minimumScore`, in upright photo pixels, best first and without
    /// duplicates.
    func faces(in preview: Preview, minimumScore: Double) throws(InferenceError) -> [Face] {
        try faces(
            in: preview,
            letterboxes: LetterboxedInput.letterboxes(for: preview.size, longSide: longSide),
            minimumScore: minimumScore
        )
    }

    /// The faces in the given inputs of the preview, in upright photo pixels, best first and without duplicates.
    func faces(
        in preview: Preview,
        letterboxes: [LetterboxedInput],
        minimumScore: Double
    ) throws(InferenceError) -> [Face] {
        var faces: [Face] = []
        for letterbox in letterboxes {
            faces += try candidates(in: preview, letterbox: letterbox, minimumScore: minimumScore)
                .map { letterbox.photoFace($0, of: preview) }
        }
        return NonMaximumSuppression.best(of: faces)
    }

    private func candidates(
        in preview: Preview,
        letterbox: LetterboxedInput,
        minimumScore: Double
    ) throws(InferenceError) -> [FaceCandidate] {
        let request = try request(for: letterbox.inputSize)
        request.withInput { TensorPacking.pack(preview, as: letterbox, into: $0) }
        try request.infer()
        return try network.candidates(of: request, minimumScore: minimumScore)
            .filter {
                $0.isPlausible(in: letterbox.inputSize) && max($0.box.width, $0.box.height) >= letterbox.minimumBoxSide
            }
    }

    private func request(for inputSize: PixelSize) throws(InferenceError) -> InferenceRequest {
        if let index = requests.firstIndex(where: { $0.inputSize == inputSize }) {
            requests.append(requests.remove(at: index))
        } else {
            var pixelCount = requests.reduce(inputSize.pixelCount) { $0 + $1.inputSize.pixelCount }
            while pixelCount > maximumPixelCount, !requests.isEmpty {
                pixelCount -= requests.removeFirst().inputSize.pixelCount
            }
            requests.append(try store.makeModel(for: inputSize).makeRequest())
        }
        return requests[requests.count - 1]
    }
}
