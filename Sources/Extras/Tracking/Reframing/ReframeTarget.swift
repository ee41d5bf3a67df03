package import FaceCropFraming

/// The target of a crop window in one frame.
package struct ReframeTarget: Sendable, Hashable {
    /// The wanted middle of the window, in upright pixels of the frame.
    package var center: PixelPoint
    /// The motion since the previous frame, in the same pixels; `nil` if the subject was not visible then or was
    /// another one.
    package var step: PixelPoint?

    package init(center: PixelPoint, step: PixelPoint? = nil) {
        self.center = center
        self.step = step
    }
}

/// The face of a track in one frame, with the facts that a crop window needs.
package struct ReframeSighting: Sendable, Hashable {
    /// The number of the track.
    package var id: Int
    /// The head, in upright pixels of the frame.
    package var head: PixelRect
    /// Whether the track may be a false detection; it is followed only if there is no other track.
    package var isDoubtful: Bool

    package init(id: Int, head: PixelRect, isDoubtful: Bool = false) {
        self.id = id
        self.head = head
        self.isDoubtful = isDoubtful
    }
}

/// How long a followed face may be missing and must be present, in frames.
package struct ReframePatience: Sendable, Hashable {
    /// A face that is missing for at most this many frames is still followed and keeps its place in a group; at least
    /// 0.
    package var heldFrameCount: Int
    /// A face that is present for fewer frames is not followed; at least 1.
    package var minimumStayFrameCount: Int

    package init(heldFrameCount: Int, minimumStayFrameCount: Int) {
        self.heldFrameCount = heldFrameCount
        self.minimumStayFrameCount = minimumStayFrameCount
    }
}
