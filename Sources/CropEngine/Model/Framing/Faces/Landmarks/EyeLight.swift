/// The luminance of an eye, relative to the brightest skin above, in and below it.
///
/// Both are about 0 to 1. An eye, open or closed, contains skin or white, and dark glass contains neither. An open eye
/// contains a pupil, which is darker than the rest of it.
package struct EyeLight: Hashable, Sendable {
    /// The mean of the eye.
    var brightness: Double
    /// The mean of the eye less the level below which a twentieth of its pixels are.
    var contrast: Double

    package init(brightness: Double, contrast: Double) {
        self.brightness = brightness
        self.contrast = contrast
    }
}
