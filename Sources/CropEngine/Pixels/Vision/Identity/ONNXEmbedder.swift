import FaceCropModel

/// A network from an ONNX file that takes aligned faces of 112×112 pixels, such as ArcFace or SFace.
final class ONNXEmbedder: FaceEmbedding {
    /// The side of the network's input in pixels.
    static let inputSide = 112
    /// The maximum number of values in an embedding, above that of any known network.
    static let maximumDimension = 4096

    let model: EmbeddingModel
    let templates = AlignmentTemplates.arcFace
    let calibration: IdentityCalibration
    private let session: InferenceSession
    private let range: EmbedderChoice.PixelRange

    /// Runs the network once on a grey picture.
    init(
        _ session: InferenceSession,
        range: EmbedderChoice.PixelRange,
        curve: ConfidenceCurve
    ) throws(EmbeddingFailure) {
        self.session = session
        self.range = range
        calibration = IdentityCalibration(uniform: curve)
        let side = Self.inputSide
        let grey = AlignedFace(pixels: [UInt8](repeating: 128, count: 3 * side * side), side: side)
        let dimension = try Self.output(for: grey, session, range).count
        guard (2...Self.maximumDimension).contains(dimension) else {
            throw EmbeddingFailure(
                cause: "its first output has \(dimension) numbers, and embeddings have 2 to \(Self.maximumDimension)"
            )
        }
        // The file name is left out because it does not matter; the pixel range is included because it changes
        // embeddings.
        model = EmbeddingModel(
            name: "ONNX, pixels \(range.rawValue)",
            sha256: session.file.sha256,
            dimension: dimension
        )
    }

    func embedding(of face: AlignedFace) throws(EmbeddingFailure) -> Embedding? {
        Embedding(try Self.output(for: face, session, range))
    }

    /// The network takes planes of red, green and blue.
    private static func output(
        for face: AlignedFace,
        _ session: InferenceSession,
        _ range: EmbedderChoice.PixelRange
    ) throws(EmbeddingFailure) -> [Float] {
        let count = face.side * face.side
        do throws(InferenceError) {
            return try session.infer(PixelSize(width: face.side, height: face.side)) { input in
                for index in face.pixels.indices {
                    input[index % 3 * count + index / 3] = range.number(for: face.pixels[index])
                }
            } _: {
                Array($0[0])
            }
        } catch {
            throw EmbeddingFailure(cause: "\(error)")
        }
    }
}

extension EmbedderChoice.PixelRange {
    /// The number that the network takes for a byte.
    fileprivate func number(for byte: UInt8) -> Float {
        switch self {
        case .bytes: Float(byte)
        case .signed: (Float(byte) - 127.5) / 127.5
        }
    }
}
