package import FaceCropModel

/// An embedding network for one worker.
package protocol FaceEmbedding: AnyObject {
    /// The name, hash and dimension of the network.
    var model: EmbeddingModel { get }
    /// The alignment that the network expects: a square picture, by the five points that detectors give.
    var template: AlignmentTemplate { get }
    /// The calibration from similarities of embeddings to probabilities.
    var calibration: IdentityCalibration { get }

    /// The embedding of an aligned face; `nil` if the network's output is unusable.
    func embedding(of face: AlignedFace) throws(EmbeddingFailure) -> Embedding?
}
