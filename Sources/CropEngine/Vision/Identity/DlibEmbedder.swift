package import FaceCropFraming

/// dlib's face recognition network (Davis King, 2017): a ResNet that computes an embedding of 128 numbers.
package final class DlibEmbedder: FaceEmbedding {
    package let model = EmbeddingModel(
        name: ModelFile.dlibRecognition.name,
        sha256: ModelFile.dlibRecognition.sha256,
        dimension: DlibNetwork.dimension
    )
    package let templates = AlignmentTemplates.dlib
    package let calibration = IdentityCalibration.dlib
    private let network: DlibNetwork

    /// Reads the network from the model's content.
    package init(_ model: LoadedModel) throws(EmbeddingFailure) { network = try DlibNetwork(model) }

    package func embedding(of face: AlignedFace) throws(EmbeddingFailure) -> Embedding? {
        Embedding(try network.output(for: face.pixels))
    }
}
