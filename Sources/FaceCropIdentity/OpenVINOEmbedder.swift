package import FaceCropFaces
import FaceCropInference

/// A network from an ONNX file that takes aligned faces of 112×112 pixels, such as ArcFace or SFace.
package final class OpenVINOEmbedder: FaceEmbedding {
    /// The side of the pictures in pixels.
    static let inputSide = 112
    /// More numbers no network says about a face.
    static let maximumDimension = 4096

    package let model: EmbeddingModel
    package let templates = AlignmentTemplates.arcFace
    package let calibration: IdentityCalibration
    private let request: InferenceRequest

    /// Takes a request of the network of `file`, and tries it on a grey picture.
    init(
        _ file: ModelFile,
        request: InferenceRequest,
        range: EmbedderChoice.PixelRange,
        curve: ConfidenceCurve
    ) throws(EmbeddingFailure) {
        self.request = request
        calibration = IdentityCalibration(pair: curve, person: curve)
        let side = Self.inputSide
        let grey = AlignedFace(pixels: [UInt8](repeating: 128, count: 3 * side * side), side: side)
        let dimension = try Self.answer(to: grey, request).count
        guard (2...Self.maximumDimension).contains(dimension) else {
            throw EmbeddingFailure(
                cause: "its first output has \(dimension) numbers, and embeddings have 2 to \(Self.maximumDimension)"
            )
        }
        // What the network is called by its file does not matter, and what black and white are to it does.
        model = EmbeddingModel(name: "ONNX, pixels \(range.rawValue)", sha256: file.sha256, dimension: dimension)
    }

    package func embedding(of chip: AlignedFace) throws(EmbeddingFailure) -> Embedding? {
        Embedding(try Self.answer(to: chip, request))
    }

    private static func answer(to chip: AlignedFace, _ request: InferenceRequest) throws(EmbeddingFailure) -> [Float] {
        do throws(InferenceError) {
            request.withInput { input in
                for index in chip.pixels.indices { input[index] = BFloat16(chip.pixels[index]) }
            }
            try request.infer()
            return try request.firstOutput()
        } catch {
            throw EmbeddingFailure(cause: "\(error)")
        }
    }
}
