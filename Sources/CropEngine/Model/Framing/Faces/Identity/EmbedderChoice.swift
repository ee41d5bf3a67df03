package import SystemPackage

/// The network that computes embeddings.
package enum EmbedderChoice: Sendable, Hashable, Codable {
    /// The numbers that a network takes for black and white.
    package enum PixelRange: String, Sendable, CaseIterable, Codable {
        /// 0 and 255, as for SFace.
        case bytes
        /// −1 and 1, as for InsightFace's ArcFace models.
        case signed
    }

    /// dlib's network, which `make deps-identity` installs.
    case dlib
    /// Any network in an ONNX file that takes aligned faces of 112×112 pixels.
    case onnx(FilePath, PixelRange, ConfidenceCurve)
}
