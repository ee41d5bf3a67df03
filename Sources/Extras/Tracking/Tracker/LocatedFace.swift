package import FaceCropModel

/// The place of a face by the pixels of a frame.
package struct LocatedFace: Sendable, Hashable {
    /// The box in upright pixels of the frame.
    package var box: PixelRect
    /// The confidence that the face is there, 0…1.
    package var confidence: Double

    package init(box: PixelRect, confidence: Double) {
        self.box = box
        self.confidence = confidence
    }
}
