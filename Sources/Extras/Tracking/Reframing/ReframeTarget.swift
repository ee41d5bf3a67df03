package import FaceCropFraming

/// The target of a crop window in one frame.
package struct ReframeTarget: Sendable, Hashable {
    /// The wanted middle of the window, in upright pixels of the frame.
    package var center: PixelPoint
    /// The motion since the previous frame, in the same pixels; `nil` if the subject was not visible then or was
    /// another one.
    package var step: PixelPoint?
    /// What the window should show whole, in the same pixels; `nil` if only the middle is wanted.
    package var heads: PixelRect?

    package init(center: PixelPoint, step: PixelPoint? = nil, heads: PixelRect? = nil) {
        self.center = center
        self.step = step
        self.heads = heads
    }
}
