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
