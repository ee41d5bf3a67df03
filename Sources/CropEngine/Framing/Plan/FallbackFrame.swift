import FaceCropCore

/// The crop of a photo in which no face gives a frame.
package enum FallbackFrame {
    /// The largest frame that `options` allow, as near to `focus` as the photo's edges allow.
    ///
    /// Without a ratio, the frame is the whole photo. `focus` is in upright photo pixels; if it is `nil`, the frame is
    /// in the middle.
    package static func rect(_ options: FrameOptions, focus: PixelPoint?, photo: PixelSize) -> WholePixelRect {
        guard let ratio = options.shape?.aspectRatio else { return WholePixelRect(covering: photo) }
        let size = options.largestFrameSize(of: ratio, in: photo)
        return FramePlacement(photo: photo, candidates: []).bestRect(size: size, near: focus ?? photo.bounds.center)
    }

    /// The frame with the whole photo in its middle that an output of this size shows at `scale`: output pixels per
    /// photo pixel.
    package static func rect(around photo: PixelSize, output: PixelSize, scale: Double) -> WholePixelRect {
        let width = max(photo.width, Int(nearest: Double(output.width) / scale))
        let height = max(photo.height, Int(nearest: Double(output.height) / scale))
        return WholePixelRect(
            x: (photo.width - width) / 2,
            y: (photo.height - height) / 2,
            width: width,
            height: height
        )
    }
}
