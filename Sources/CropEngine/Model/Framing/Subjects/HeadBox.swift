import Glibc

/// The head around a face box: the box ends at forehead and chin; a head has hair above, ears beside and a chin below.
///
/// The allowances are shares of the face box. They were chosen so that all of the hair stays inside the annotated heads
/// of `samples/`: a frontal one (astronaut: hair ends 0.44 box heights above the box and 0.35 box widths beside it) and
/// one in profile (camera: 0.67 box widths behind it and 0.6 box heights above it).
package enum HeadBox {
    /// Share of the box height added above the forehead.
    static let hairFraction = 0.5
    /// Additional share in full profile, where the box does not reach as far up.
    static let profileHairFraction = 0.1
    /// Share of the box height added below the chin, because detectors' boxes end a little above or below it.
    static let chinFraction = 0.15
    /// Share of the box width added on each side for ears and for hair.
    static let sideFraction = 0.35
    /// Additional share at the back of a full profile, where the box ends at the ear.
    static let backFraction = 0.35

    /// The upright rectangle that contains the head of `face`, in upright photo pixels; it may reach beyond the photo.
    ///
    /// The box is enlarged in the coordinates of the face, which are rotated by the roll of the eyes; the result is the
    /// bounding rectangle.
    package static func rect(of face: Face) -> PixelRect {
        let box = face.box
        let roll = face.rollRadians
        let center = box.center
        // Corners relative to the box's centre in the coordinates of the face: x to the subject's left, y to the chin.
        let turn = turn(of: face)
        let left = -box.width * (0.5 + sideFraction + backFraction * max(0, turn))
        let right = box.width * (0.5 + sideFraction + backFraction * max(0, -turn))
        let top = -box.height * (0.5 + hairFraction + profileHairFraction * abs(turn))
        let bottom = box.height * (0.5 + chinFraction)
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { x, y in
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

    /// How far the face looks to its own left: 0 from the front; 1 in full profile, if the nose reaches the box's edge;
    /// negative to its right.
    private static func turn(of face: Face) -> Double {
        let nose = face.points.nose
        let center = face.box.center
        let roll = face.rollRadians
        let offset = (nose.x - center.x) * cos(roll) + (nose.y - center.y) * sin(roll)
        return min(1, max(-1, offset / (face.box.width / 2)))
    }
}
