import FaceCropModel

/// A face as numbers in the journal of detections.
extension Face {
    private static let journaledCount = 15

    /// The box, the score and the five points.
    var journaled: [Double] {
        [box.x, box.y, box.width, box.height, score] + points.all.flatMap { [$0.x, $0.y] }
    }

    /// The face with these numbers; `nil` if there are fewer or more of them.
    init?(journaled numbers: [Double]) {
        guard numbers.count == Self.journaledCount else { return nil }
        self.init(
            box: PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            score: numbers[4],
            points: FacePoints { PixelPoint(x: numbers[5 + 2 * $0], y: numbers[6 + 2 * $0]) }
        )
    }

    /// Whether a detector can have found the face in a frame of `size`: it lies at most one frame outside.
    func isPossible(in size: PixelSize) -> Bool {
        let (width, height) = (Double(size.width), Double(size.height))
        let reach = size.bounds.expanded(left: width, top: height, right: width, bottom: height)
        let hasSize = box.width >= Self.leastSide && box.height >= Self.leastSide
        return hasSize && reach.contains(box) && points.all.allSatisfy(reach.contains) && (0...1).contains(score)
    }

    /// In pixels.
    private static let leastSide = 0.01
}
