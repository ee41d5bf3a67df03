package import FaceCropFaces
package import FaceCropInference

/// A neural network that finds faces with five points in a picture: which file holds it, and how its outputs are read.
package protocol FaceNetwork: Sendable {
    /// The file that holds the network.
    var modelFile: ModelFile { get }
    /// The order of colour channels that the network was trained with; values are 0…255.
    var channelOrder: ImageInput.ChannelOrder { get }

    /// What a compiled model needs for each pixel of its input, in bytes.
    ///
    /// Measured with 32-bit floats, which need most.
    var bytesPerInputPixel: Int { get }

    /// What the network saw in the last run of `request`: every candidate with at least `minimumScore`, overlapping
    /// ones too, in the order of the network's cells.
    func candidates(
        of request: InferenceRequest,
        minimumScore: Double
    ) throws(InferenceError) -> [FaceCandidate]
}
