package import SystemPackage

/// Which network tells faces apart.
package enum EmbedderChoice: Sendable, Hashable, Codable {
    /// The numbers that a network wants for black and white.
    package enum PixelRange: String, Sendable, CaseIterable, Codable {
        /// 0 and 255, as SFace.
        case bytes
        /// −1 and 1, as InsightFace's ArcFace models.
        case signed
    }

    /// dlib's, which `make deps-identity` installs.
    case dlib
    /// Any that takes aligned faces of 112×112 pixels, from an ONNX file.
    case onnx(FilePath, PixelRange, ConfidenceCurve)
}
