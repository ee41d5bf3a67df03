package import FaceCropGeometry

/// What a crop window should look at in one frame.
package struct ReframeTarget: Sendable, Hashable {
    /// The middle of it, in upright pixels of the frame.
    package var center: PixelPoint
    /// How far it has gone since the frame before, in the same pixels; `nil` where that was not seen, or was something else.
    package var step: PixelPoint?

    package init(center: PixelPoint, step: PixelPoint? = nil) {
        self.center = center
        self.step = step
    }
}

/// A face of a track in a frame, as far as a crop window needs to know it.
package struct ReframeSighting: Sendable, Hashable {
    /// The number of the track.
    package var id: Int
    /// The head, in upright pixels of the frame.
    package var head: PixelRect
    /// Whether the track may be no face at all, so that it is followed only where nobody else is.
    package var isDoubtful: Bool

    package init(id: Int, head: PixelRect, isDoubtful: Bool = false) {
        self.id = id
        self.head = head
        self.isDoubtful = isDoubtful
    }
}

/// For how long who is followed may be away, or must be there, in frames.
package struct ReframePatience: Sendable, Hashable {
    /// Who is away for no longer is waited for, and keeps the place in a group, at least 0.
    package var heldFrameCount: Int
    /// Who is there for less time is not worth turning to, at least 1.
    package var minimumStayFrameCount: Int

    package init(heldFrameCount: Int, minimumStayFrameCount: Int) {
        self.heldFrameCount = heldFrameCount
        self.minimumStayFrameCount = minimumStayFrameCount
    }
}
