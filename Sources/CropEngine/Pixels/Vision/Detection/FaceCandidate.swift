package import FaceCropModel

/// A box in which a network detects a face, in pixels of its input picture.
package struct FaceCandidate: Sendable, Hashable {
    /// The box in input pixels.
    var box: PixelRect
    /// The score of the network, 0…1.
    package var score: Double
    /// Eyes, nose and corners of the mouth in input pixels.
    var points: FacePoints
}

extension FaceCandidate {
    /// The maximum distance of a coordinate from the origin, in long sides of the input.
    private static let maximumReach = 16.0

    /// Whether the candidate can be a face in an input picture of `size`: its box has an area, and all numbers are
    /// finite and within ``maximumReach``.
    ///
    /// Networks give sizes as logarithms, so one extreme output makes a box too large for an integer.
    package func isPlausible(in size: PixelSize) -> Bool {
        let reach = Self.maximumReach * Double(size.longSide)
        let numbers = [box.x, box.y, box.width, box.height] + points.all.flatMap { [$0.x, $0.y] }
        // A comparison with NaN is false.
        return score.isFinite && box.width > 0 && box.height > 0 && numbers.allSatisfy { abs($0) <= reach }
    }
}
