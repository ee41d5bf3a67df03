import FaceCropModel

/// dlib's face recognition network (Davis King, 2017): a ResNet that computes an embedding of 128 numbers.
final class DlibEmbedder: FaceEmbedding {
    let model = EmbeddingModel(
        name: ModelFile.dlibRecognition.name,
        sha256: ModelFile.dlibRecognition.sha256,
        dimension: DlibNetwork.dimension
    )
    let templates = AlignmentTemplates.dlib
    let calibration = IdentityCalibration.dlib
    private let network: DlibNetwork

    /// Reads the network from the model's content.
    init(_ model: LoadedModel) throws(EmbeddingFailure) { network = try DlibNetwork(model) }

    func embedding(of face: AlignedFace) throws(EmbeddingFailure) -> Embedding? {
        Embedding(try network.output(for: face.pixels))
    }
}
