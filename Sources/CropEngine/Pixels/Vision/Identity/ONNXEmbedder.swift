import FaceCropModel

/// A network that takes aligned faces of 112×112 pixels: SFace, ArcFace and similar ones.
final class ONNXEmbedder: FaceEmbedding {
    /// The side of the network's input in pixels.
    static let inputSide = 112
    /// The maximum number of values in an embedding, above that of any known network.
    static let maximumDimension = 4096

    let model: EmbeddingModel
    let template = AlignmentTemplate.arcFace
    let calibration: IdentityCalibration
    private let session: InferenceSession
    private let range: EmbedderChoice.PixelRange

    /// SFace (Zhong et al., 2021), of which OpenCV publishes the weights.
    convenience init(sFace session: InferenceSession) throws(EmbeddingFailure) {
        try self.init(session, name: session.file.name, .bytes, .sFace)
    }

    /// Any network; the file name is not a part of the model's, because it does not matter, but the pixel range is,
    /// because it changes embeddings.
    convenience init(
        _ session: InferenceSession,
        range: EmbedderChoice.PixelRange,
        curve: ConfidenceCurve
    ) throws(EmbeddingFailure) {
        let name = EmbedderChoice.PixelRange.modelNamePrefix + range.rawValue
        try self.init(session, name: name, range, IdentityCalibration(uniform: curve))
    }

    /// Runs the network once on a grey picture.
    private init(
        _ session: InferenceSession,
        name: String,
        _ range: EmbedderChoice.PixelRange,
        _ calibration: IdentityCalibration
    ) throws(EmbeddingFailure) {
        self.session = session
        self.range = range
        self.calibration = calibration
        let side = Self.inputSide
        let grey = AlignedFace(pixels: [UInt8](repeating: 128, count: 3 * side * side), side: side)
        let dimension = try Self.output(for: grey, session, range).count
        guard (2...Self.maximumDimension).contains(dimension) else {
            throw EmbeddingFailure(
                cause: "its first output has \(dimension) numbers, and embeddings have 2 to \(Self.maximumDimension)"
            )
        }
        model = EmbeddingModel(name: name, sha256: session.file.sha256, dimension: dimension)
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
