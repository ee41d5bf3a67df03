import CVips
import FaceCropModel

extension VipsImage {
    /// Turns the picture upright, given its stored orientation; the pixels must be in memory.
    func upright(from orientation: Orientation) throws(ImageLibraryError) -> VipsImage {
        switch orientation {
        case .upright: self
        case .mirrored: try flipped(VIPS_DIRECTION_HORIZONTAL)
        case .turned180: try turned(VIPS_ANGLE_D180)
        case .flipped: try flipped(VIPS_DIRECTION_VERTICAL)
        case .transposed: try turned(VIPS_ANGLE_D90).flipped(VIPS_DIRECTION_HORIZONTAL)
        case .needsClockwiseTurn: try turned(VIPS_ANGLE_D90)
        case .transversed: try turned(VIPS_ANGLE_D90).flipped(VIPS_DIRECTION_VERTICAL)
        case .needsAnticlockwiseTurn: try turned(VIPS_ANGLE_D270)
        }
    }

    private func turned(_ clockwise: VipsAngle) throws(ImageLibraryError) -> VipsImage {
        try result(of: "rot") { cvips_rot($0, $1, clockwise) }
    }

    private func flipped(_ direction: VipsDirection) throws(ImageLibraryError) -> VipsImage {
        try result(of: "flip") { cvips_flip($0, $1, direction) }
    }
}
