package import FaceCropFaces
package import FaceCropGeometry

/// Which candidates count as faces, which as doubtful, and which as nothing.
package struct DetectionFilter: Sendable, Hashable {
    /// The least score of a face.
    package var minimumScore: Double
    /// The least score of a doubtful face, at most `minimumScore`.
    package var doubtfulScore: Double
    /// The smallest face that counts, doubtful or not.
    package var minimumFace: DetectOptions.MinimumFace

    package init(minimumScore: Double, doubtfulScore: Double, minimumFace: DetectOptions.MinimumFace) {
        self.minimumScore = minimumScore
        self.doubtfulScore = min(doubtfulScore, minimumScore)
        self.minimumFace = minimumFace
    }

    /// Sorts `faces`, best first, of a photo of `photoSize`.
    package func sift(_ faces: [Face], photoSize: PixelSize) -> Detections {
        let minimumSide = minimumFaceSide(photoSize)
        let large = faces.filter { max($0.box.width, $0.box.height) >= minimumSide }
        return Detections(
            faces: large.filter { $0.score >= minimumScore },
            doubtful: large.filter { $0.score < minimumScore && $0.score >= doubtfulScore }
        )
    }

    /// The smallest longer side of a box that counts, in upright photo pixels.
    private func minimumFaceSide(_ photoSize: PixelSize) -> Double {
        switch minimumFace {
        case .pixels(let pixels): pixels
        case .longSideFraction(let fraction): fraction * Double(photoSize.longSide)
        }
    }
}
