import FaceCropModel

/// The target of a crop window in one frame.
package struct ReframeTarget: Sendable, Hashable {
    /// The wanted middle of the window, in upright pixels of the frame.
    var center: PixelPoint
    /// The motion since the previous frame, in the same pixels; `nil` if the subject was not visible then or was
    /// another one.
    var step: PixelPoint?
    /// What the window should show whole, in the same pixels; `nil` if only the middle is wanted.
    var heads: PixelRect?
}
