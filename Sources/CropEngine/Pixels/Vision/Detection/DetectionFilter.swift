package import FaceCropModel

/// Sorts candidates by score and size into faces, doubtful faces, and false detections.
package struct DetectionFilter: Sendable, Hashable {
    /// The minimum score of a face.
    var minimumScore: Double
    /// The minimum score of a doubtful face, at most `minimumScore`.
    var doubtfulScore: Double
    /// The minimum size of a face or a doubtful face.
    var minimumFace: DetectOptions.MinimumFace

    package init(minimumScore: Double, doubtfulScore: Double, minimumFace: DetectOptions.MinimumFace) {
        self.minimumScore = minimumScore
        self.doubtfulScore = min(doubtfulScore, minimumScore)
        self.minimumFace = minimumFace
    }

    /// Sorts `faces`, which are ordered best first, of a photo of `photoSize`.
    package func filtered(_ faces: [Face], photoSize: PixelSize) -> Detections {
        let minimumSide = minimumFaceSide(photoSize)
        let large = faces.filter { max($0.box.width, $0.box.height) >= minimumSide }
        return Detections(
            faces: large.filter { $0.score >= minimumScore },
            doubtful: large.filter { $0.score < minimumScore && $0.score >= doubtfulScore }
        )
    }

    /// The minimum longer side of a box, in upright photo pixels.
    private func minimumFaceSide(_ photoSize: PixelSize) -> Double {
        switch minimumFace {
        case .pixels(let pixels): pixels
        case .longSideFraction(let fraction): fraction * Double(photoSize.longSide)
        }
    }
}
