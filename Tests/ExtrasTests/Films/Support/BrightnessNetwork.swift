@testable import FaceCropModel
@testable import FaceCropPixels

/// A network that identifies faces by their brightness, and counts its calls.
final class BrightnessNetwork: FaceEmbedding {
    let model = EmbeddingModel(name: "brightness", sha256: String(repeating: "0", count: 64), dimension: 8)
    let template = AlignmentTemplate.arcFace
    let calibration: IdentityCalibration
    /// Each face needs two calls: for the picture and for its mirror image.
    private(set) var callCount = 0

    init() {
        calibration = IdentityCalibration(uniform: ConfidenceCurve(midpoint: 0.5, slope: 20))
    }

    /// Faces with a mean brightness in the same eighth of all levels are one person; other faces have a similarity of
    /// 0.
    func embedding(of alignedFace: AlignedFace) -> Embedding? {
        callCount += 1
        let mean = alignedFace.pixels.reduce(0) { $0 + Int($1) } / alignedFace.pixels.count
        return Embedding((0..<8).map { $0 == mean / 32 ? 1 : 0 })
    }
}
