package import FaceCropFraming

/// A network from an ONNX file that takes aligned faces of 112×112 pixels, such as ArcFace or SFace.
package final class OpenVINOEmbedder: FaceEmbedding {
    /// The side of the network's input in pixels.
    static let inputSide = 112
    /// The maximum number of values in an embedding, above that of any known network.
    static let maximumDimension = 4096

    package let model: EmbeddingModel
    package let templates = AlignmentTemplates.arcFace
    package let calibration: IdentityCalibration
    private let request: InferenceRequest

    /// Takes a request of the network of `file`, and runs it once on a grey picture.
    init(
        _ file: ModelFile,
        request: InferenceRequest,
        range: EmbedderChoice.PixelRange,
        curve: ConfidenceCurve
    ) throws(EmbeddingFailure) {
        self.request = request
        calibration = IdentityCalibration(uniform: curve)
        let side = Self.inputSide
        let grey = AlignedFace(pixels: [UInt8](repeating: 128, count: 3 * side * side), side: side)
        let dimension = try Self.output(for: grey, request).count
        guard (2...Self.maximumDimension).contains(dimension) else {
            throw EmbeddingFailure(
                cause: "its first output has \(dimension) numbers, and embeddings have 2 to \(Self.maximumDimension)"
            )
        }
        // The file name is left out because it does not matter; the pixel range is included because it changes
        // embeddings.
        model = EmbeddingModel(name: "ONNX, pixels \(range.rawValue)", sha256: file.sha256, dimension: dimension)
    }

    package func embedding(of face: AlignedFace) throws(EmbeddingFailure) -> Embedding? {
        Embedding(try Self.output(for: face, request))
    }

    private static func output(for face: AlignedFace, _ request: InferenceRequest) throws(EmbeddingFailure) -> [Float] {
        do throws(InferenceError) {
            try request.withInput { input in
                for index in face.pixels.indices { input[index] = BFloat16(face.pixels[index]) }
            }
            try request.infer()
            return try request.firstOutput()
        } catch {
            throw EmbeddingFailure(cause: "\(error)")
        }
    }
}
