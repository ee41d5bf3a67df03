/// A part of a JPEG that is cut out without decoding it, so its pixels stay as they are.
///
/// The coefficients of a JPEG come in units of whole blocks, and a picture begins with a whole unit. The part therefore
/// grows to the left and upwards to the next edge of units. Its right and lower edges stay, because the last units of a
/// picture may be visible only partly.
package struct LosslessCut: Hashable, Sendable {
    /// The visible part, in upright photo pixels: the requested frame, grown by less than one unit on two sides.
    package let frame: WholePixelRect
    /// The visible part, in stored pixels.
    package let part: WholePixelRect
    /// How the stored units are turned: as the photo must be turned to be upright, or `.upright` if they stay as they
    /// are.
    package let turn: Orientation
    /// The orientation of the output, which its tag must say: `.upright` if its units were turned.
    package let tag: Orientation

    /// The cut for a frame; `nil` if the frame is not inside the photo.
    ///
    /// The output is upright unless turning would begin it with a unit that is visible only partly: that is the last
    /// unit of a stored picture whose size is not a multiple of whole units. Such an output keeps the stored
    /// orientation and needs a tag.
    ///
    /// - Parameters:
    ///   - frame: In upright photo pixels.
    ///   - orientation: How the stored picture is turned to be upright.
    ///   - stored: The size of the stored picture.
    ///   - unit: The size of a unit in stored pixels.
    package init?(_ frame: WholePixelRect, orientation: Orientation, stored: PixelSize, unit: PixelSize) {
        let upright = orientation.uprightSize(stored: stored)
        guard frame.width > 0, frame.height > 0, unit.width > 0, unit.height > 0,
            frame.intersection(WholePixelRect(covering: upright)) == frame
        else { return nil }
        let part = orientation.stored(frame, stored: stored)
        let turned = Self.grown(part, stored: stored, unit: unit, reversing: orientation.reversedAxes)
        self.part = turned ?? Self.grown(part, unit: unit)
        turn = turned == nil ? .upright : orientation
        tag = turned == nil ? orientation : .upright
        self.frame = orientation.inverse.stored(self.part, stored: upright)
    }

    /// The size of the picture in the output's file, before its tag is applied.
    package var storedOutputSize: PixelSize { turn.uprightSize(stored: part.size) }

    /// The part with its beginnings on edges of units; `nil` if a reversed axis would begin beyond the picture.
    private static func grown(
        _ part: WholePixelRect,
        stored: PixelSize,
        unit: PixelSize,
        reversing: (x: Bool, y: Bool)
    ) -> WholePixelRect? {
        let start = grown(part, unit: unit)
        let x = reversing.x ? part.x : start.x
        let y = reversing.y ? part.y : start.y
        let maxX = reversing.x ? part.maxX.roundedUp(to: unit.width) : part.maxX
        let maxY = reversing.y ? part.maxY.roundedUp(to: unit.height) : part.maxY
        guard maxX <= stored.width, maxY <= stored.height else { return nil }
        return WholePixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
    }

    private static func grown(_ part: WholePixelRect, unit: PixelSize) -> WholePixelRect {
        let x = part.x / unit.width * unit.width
        let y = part.y / unit.height * unit.height
        return WholePixelRect(x: x, y: y, width: part.maxX - x, height: part.maxY - y)
    }
}

extension Orientation {
    /// Whether the upright picture is mirrored, after the exchange of rows and columns if there is one.
    package var mirrors: (x: Bool, y: Bool) {
        switch self {
        case .upright, .transposed: (false, false)
        case .mirrored, .needsClockwiseTurn: (true, false)
        case .turned180, .transversed: (true, true)
        case .flipped, .needsAnticlockwiseTurn: (false, true)
        }
    }

    /// Which axes of the stored picture run backwards in the upright one.
    var reversedAxes: (x: Bool, y: Bool) { swapsAxes ? (mirrors.y, mirrors.x) : mirrors }
}

extension Int {
    fileprivate func roundedUp(to unit: Int) -> Int { (self + unit - 1) / unit * unit }
}
