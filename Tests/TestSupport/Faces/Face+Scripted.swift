package import FaceCropModel

extension FacePoints {
    /// Points for tests in which points do not matter.
    package static let scripted = FacePoints { PixelPoint(x: Double($0), y: Double(2 * $0)) }
}

extension Face {
    /// A face with the given box and score.
    package static func scripted(x: Double, y: Double, side: Double, score: Double) -> Face {
        Face(box: PixelRect(x: x, y: y, width: side, height: side), score: score, points: .scripted)
    }
}
