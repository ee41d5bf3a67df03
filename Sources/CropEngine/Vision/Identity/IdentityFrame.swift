package import FaceCropFraming

/// The central part of a picture.
package enum IdentityFrame {
    /// The centred rectangle with `fraction` of the picture's width and height.
    package static func rect(fraction: Double, of photo: PixelSize) -> PixelRect {
        let (width, height) = (Double(photo.width), Double(photo.height))
        return PixelRect(
            x: width * (1 - fraction) / 2,
            y: height * (1 - fraction) / 2,
            width: width * fraction,
            height: height * fraction
        )
    }
}
