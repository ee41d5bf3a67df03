import FaceCropModel

/// The central part of a picture.
enum IdentityFrame {
    /// The centred rectangle with `fraction` of the picture's width and height.
    static func rect(fraction: Double, of photo: PixelSize) -> PixelRect {
        let (width, height) = (Double(photo.width), Double(photo.height))
        return PixelRect(
            x: width * (1 - fraction) / 2,
            y: height * (1 - fraction) / 2,
            width: width * fraction,
            height: height * fraction
        )
    }
}
