package import FaceCropModel

/// A neural network that finds faces with five points: its model file, and how to decode its outputs.
///
/// Its input is planes of numbers 0…255, of every size whose sides are multiples of 32.
package protocol FaceNetwork: Sendable {
    /// The file that holds the network.
    var modelFile: ModelFile { get }
    /// The order of the planes of colours that the network was trained with.
    var channelOrder: ChannelOrder { get }
    /// The memory of an inference for each pixel of its input, in bytes.
    var bytesPerInputPixel: Int { get }
    /// The names of the outputs in the file.
    var outputs: [String] { get }

    /// Decodes `outputs`, in the order of ``outputs``, for an input of `inputSize` pixels.
    ///
    /// Returns every candidate with at least `minimumScore`, including overlapping ones, in the order of the network's
    /// cells.
    func candidates(
        in outputs: [UnsafeBufferPointer<Float>],
        inputSize: PixelSize,
        minimumScore: Double
    ) -> [FaceCandidate]
}
