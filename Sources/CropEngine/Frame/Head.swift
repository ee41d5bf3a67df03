import Foundation

/// The head around a face box: a box ends at forehead and chin, a head has hair above, ears beside and a chin below.
///
/// The allowances are shares of the face box, chosen on the annotated photos so that hair stays inside the head of a
/// frontal portrait (astronaut: hair ends 0.44 box heights above the box).
package enum Head {
    /// Share of the box height added above the forehead.
    static let hairFraction = 0.45
    /// Share of the box height added below the chin.
    static let chinFraction = 0.1
    /// Share of the box width added on each side.
    static let earFraction = 0.2

    /// The upright rectangle that holds the head of `face`, in upright photo pixels; it may reach beyond the photo.
    ///
    /// The box is enlarged in the face's own frame, which is turned by the roll of the eyes, and bounded again.
    package static func rect(of face: Face) -> PixelRect {
        let box = face.box
        let roll = face.rollRadians
        let center = box.center
        // Corners relative to the box's centre in the face's own frame: x to the subject's left, y to the chin.
        let right = box.width * (0.5 + earFraction)
        let top = -box.height * (0.5 + hairFraction)
        let bottom = box.height * (0.5 + chinFraction)
        let corners = [(-right, top), (right, top), (right, bottom), (-right, bottom)].map { x, y in
            PixelPoint(x: center.x + x * cos(roll) - y * sin(roll), y: center.y + x * sin(roll) + y * cos(roll))
        }
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        return PixelRect(
            minX: xs.reduce(.infinity, min),
            minY: ys.reduce(.infinity, min),
            maxX: xs.reduce(-.infinity, max),
            maxY: ys.reduce(-.infinity, max)
        )
    }
}
