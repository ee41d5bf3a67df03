package import FaceCropFaces
package import FaceCropGeometry

/// A place where a network sees a face, in pixels of its input picture.
package struct FaceCandidate: Sendable, Hashable {
    /// The box in input pixels.
    package var box: PixelRect
    /// How sure the network is, 0…1.
    package var score: Double
    /// Eyes, nose and corners of the mouth in input pixels.
    package var points: FacePoints

    package init(box: PixelRect, score: Double, points: FacePoints) {
        self.box = box
        self.score = score
        self.points = points
    }
}

extension FaceCandidate {
    /// How many times the input's long side a number may lie from its corner.
    private static let maximumReach = 16.0

    /// Whether this can be a face in an input picture of `size`: a box with an area, all numbers finite, none absurdly far
    /// away.
    ///
    /// Networks give sizes as logarithms, so one wild output makes a box that no whole number can hold.
    package func isPlausible(in size: PixelSize) -> Bool {
        let reach = Self.maximumReach * Double(size.longSide)
        let numbers = [box.x, box.y, box.width, box.height] + points.all.flatMap { [$0.x, $0.y] }
        // No comparison with what is not a number holds.
        return score.isFinite && box.width > 0 && box.height > 0 && numbers.allSatisfy { abs($0) <= reach }
    }
}
