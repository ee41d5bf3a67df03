package import FaceCropFraming

/// A neural network that finds faces with five points: its model file, and how to decode its outputs.
package protocol FaceNetwork: Sendable {
    /// The file that holds the network.
    var modelFile: ModelFile { get }
    /// The order of colour channels that the network was trained with; values are 0…255.
    var channelOrder: ImageInput.ChannelOrder { get }

    /// The memory of a compiled model for each pixel of its input, in bytes.
    ///
    /// Measured with 32-bit floats, which need the most.
    var bytesPerInputPixel: Int { get }

    /// Decodes the outputs of the last run of `request`.
    ///
    /// Returns every candidate with at least `minimumScore`, including overlapping ones, in the order of the network's
    /// cells.
    func candidates(
        of request: InferenceRequest,
        minimumScore: Double
    ) throws(InferenceError) -> [FaceCandidate]
}
