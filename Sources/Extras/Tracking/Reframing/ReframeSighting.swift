package import FaceCropModel

/// The face of a track in one frame, with the facts that a crop window needs.
package struct ReframeSighting: Sendable, Hashable {
    /// The number of the track.
    var id: Int
    /// The head, in upright pixels of the frame.
    var head: PixelRect
    /// Whether the track may be a false detection; it is followed only if there is no other track.
    var isDoubtful: Bool

    package init(id: Int, head: PixelRect, isDoubtful: Bool = false) {
        self.id = id
        self.head = head
        self.isDoubtful = isDoubtful
    }
}
