package import FaceCropModel

/// Artificial faces for tests of geometry; no model runs.
package enum ScriptedFaces {
    /// A frontal face with its points at the positions of a frontal portrait.
    ///
    /// If `eyesUpsideDown` is set, the points are turned by 180°.
    package static func face(_ box: PixelRect, score: Double = 0.9, eyesUpsideDown: Bool = false) -> Face {
        func point(_ x: Double, _ y: Double) -> PixelPoint {
            let shareX = eyesUpsideDown ? 1 - x : x
            let shareY = eyesUpsideDown ? 1 - y : y
            return PixelPoint(x: box.x + shareX * box.width, y: box.y + shareY * box.height)
        }
        return Face(
            box: box,
            score: score,
            points: FacePoints(
                rightEye: point(0.3, 0.4),
                leftEye: point(0.7, 0.4),
                nose: point(0.5, 0.6),
                rightMouth: point(0.35, 0.8),
                leftMouth: point(0.65, 0.8)
            )
        )
    }

    package static func face(x: Double, y: Double, width: Double, height: Double, score: Double = 0.9) -> Face {
        face(PixelRect(x: x, y: y, width: width, height: height), score: score)
    }

    /// A photo of up to 4,000 pixels with up to `most` faces inside it, reproducible by its seed.
    package static func scene(
        seed: Int,
        most: Int = 8,
        sizeRange: ClosedRange<Double> = 0.05...0.3
    ) -> (PixelSize, [Face]) {
        var random = SeededGenerator(seed: UInt64(seed))
        let photo = PixelSize(
            width: Int.random(in: 200...4000, using: &random),
            height: Int.random(in: 200...4000, using: &random)
        )
        let faces = (0..<Int.random(in: 1...most, using: &random)).map { _ in
            let width = Double.random(in: sizeRange, using: &random) * Double(photo.shortSide)
            let height = width * Double.random(in: 1.1...1.5, using: &random)
            return face(
                x: Double.random(in: 0...(Double(photo.width) - width), using: &random),
                y: Double.random(in: 0...max(1, Double(photo.height) - height), using: &random),
                width: width,
                height: height,
                score: Double.random(in: 0.5...1, using: &random)
            )
        }
        return (photo, faces)
    }
}
