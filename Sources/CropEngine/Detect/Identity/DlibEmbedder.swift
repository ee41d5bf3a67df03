/// dlib's face recognition network (Davis King, 2017): a ResNet that says 128 numbers about a face.
package final class DlibEmbedder: FaceEmbedding {
    /// The model; the file is dedicated to the public domain (CC0).
    package static let modelFile = ModelFile(
        name: "dlib face recognition ResNet v1",
        fileName: "dlib_face_recognition_resnet_model_v1.dat",
        sha256: "55533b28a95800a551ba546ba62fe69625c7e95a7061c338adffead08719da30",
        setUpTask: "make deps-identity"
    )

    package let model = EmbeddingModel(
        name: DlibEmbedder.modelFile.name,
        sha256: DlibEmbedder.modelFile.sha256,
        dimension: DlibNetwork.dimension
    )
    package let templates = ChipTemplates.dlib
    /// Fitted to portraits of 30 people (`Benchmarks/identity.md`).
    package static let calibration = IdentityCalibration(
        pair: ConfidenceCurve(midpoint: 0.9294, slope: 138),
        person: ConfidenceCurve(midpoint: 0.9487, slope: 191)
    )
    package var calibration: IdentityCalibration { Self.calibration }
    private let network: DlibNetwork

    /// Makes the network of the model's content.
    package init(_ model: LoadedModel) throws(EmbeddingFailure) { network = try DlibNetwork(model) }

    package func embedding(of chip: FaceChip) throws(EmbeddingFailure) -> Embedding? {
        Embedding(try network.answer(to: chip.pixels))
    }
}
