package import SystemPackage

/// The network that computes embeddings.
package enum EmbedderChoice: Sendable, Hashable, Codable {
    /// The numbers that a network takes for black and white.
    package enum PixelRange: String, Sendable, CaseIterable, Codable {
        /// 0 and 255, as for OpenCV's SFace.
        case bytes
        /// −1 and 1, as for InsightFace's ArcFace models.
        case signed

        /// How the names of the models begin that a user has named.
        package static let modelNamePrefix = "ONNX, pixels "
    }

    /// SFace, which `make deps-identity` installs.
    case sFace
    /// Any network in an ONNX file that takes aligned faces of 112×112 pixels.
    case onnx(FilePath, PixelRange, ConfidenceCurve)
}
