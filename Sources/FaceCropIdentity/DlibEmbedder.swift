package import FaceCropFaces
package import FaceCropInference

/// dlib's face recognition network (Davis King, 2017): a ResNet that computes an embedding of 128 numbers.
package final class DlibEmbedder: FaceEmbedding {
    package let model = EmbeddingModel(
        name: ModelFile.dlibRecognition.name,
        sha256: ModelFile.dlibRecognition.sha256,
        dimension: DlibNetwork.dimension
    )
    package let templates = AlignmentTemplates.dlib
    /// Fitted to portraits of 30 people (`Benchmarks/identity.md`).
    package static let calibration = IdentityCalibration(
        pair: ConfidenceCurve(midpoint: 0.9294, slope: 138),
        person: ConfidenceCurve(midpoint: 0.9487, slope: 191)
    )
    package var calibration: IdentityCalibration { Self.calibration }
    private let network: DlibNetwork

    /// Reads the network from the model's content.
    package init(_ model: LoadedModel) throws(EmbeddingFailure) { network = try DlibNetwork(model) }

    package func embedding(of face: AlignedFace) throws(EmbeddingFailure) -> Embedding? {
        Embedding(try network.output(for: face.pixels))
    }
}
