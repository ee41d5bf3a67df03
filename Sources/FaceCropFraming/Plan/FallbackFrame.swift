package import FaceCropGeometry

/// The crop of a photo in which no face gives one.
package enum FallbackFrame {
    /// The largest frame that `options` allow, as near to `focus` as the photo's edges allow.
    ///
    /// Without a ratio it is the whole photo, without a focus (in upright photo pixels) it lies in the middle.
    package static func rect(_ options: FrameOptions, focus: PixelPoint?, photo: PixelSize) -> WholePixelRect {
        guard let ratio = options.shape?.aspectRatio else { return WholePixelRect(covering: photo) }
        let size = options.largestFrameSize(of: ratio, in: photo)
        return FramePlacement(photo: photo, candidates: []).bestRect(size: size, near: focus ?? photo.bounds.center)
    }

    /// The whole photo, in the middle of a frame that the output shows at `scale`: output pixels by photo pixels.
    package static func rect(around photo: PixelSize, output: PixelSize, scale: Double) -> WholePixelRect {
        let width = max(photo.width, Int((Double(output.width) / scale).rounded()))
        let height = max(photo.height, Int((Double(output.height) / scale).rounded()))
        return WholePixelRect(
            x: (photo.width - width) / 2,
            y: (photo.height - height) / 2,
            width: width,
            height: height
        )
    }
}
