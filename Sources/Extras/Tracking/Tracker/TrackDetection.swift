package import FaceCropModel

/// A detected face in a frame, with the facts that a tracker needs.
package struct TrackDetection: Sendable, Hashable {
    /// The greatest distance from the frame's edge that counts as near, in sides of the box.
    static let edgeShare = 0.15

    /// The box in upright pixels of the frame.
    var box: PixelRect
    /// The score of the detector, 0…1.
    package var score: Double
    /// Whether the box touches the frame's edge, so that only a part of the face is visible.
    var isCut: Bool
    /// Whether the box touches the frame's edge, or nearly does.
    package var isAtEdge: Bool
    /// The tracks to which the detection must not be assigned, whatever its position.
    package var excludedIDs: Set<Int>

    /// Makes a detection in a frame of the given size; `nil` if no edge is near.
    package init(box: PixelRect, score: Double, frame: PixelSize?, excludedIDs: Set<Int> = []) {
        let margin = Self.edgeShare * box.side
        let wider = box.expanded(left: margin, top: margin, right: margin, bottom: margin)
        self.init(
            box: box,
            score: score,
            isCut: frame?.bounds.isTouched(by: box) ?? false,
            isAtEdge: frame?.bounds.isTouched(by: wider) ?? false,
            excludedIDs: excludedIDs
        )
    }

    init(
        box: PixelRect,
        score: Double,
        isCut: Bool = false,
        isAtEdge: Bool? = nil,
        excludedIDs: Set<Int> = []
    ) {
        self.box = box
        self.score = score
        self.isCut = isCut
        self.isAtEdge = isAtEdge ?? isCut
        self.excludedIDs = excludedIDs
    }
}
