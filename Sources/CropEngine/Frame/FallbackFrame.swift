/// The crop of a photo in which no face gives one.
package enum FallbackFrame {
    /// The largest rectangle of `ratio` in the photo, as near to `focus` as the photo's edges allow.
    ///
    /// Without a ratio it is the whole photo, without a focus (in upright photo pixels) it lies in the middle.
    package static func rect(ratio: AspectRatio?, focus: PixelPoint?, photo: PixelSize) -> WholePixelRect {
        guard let ratio else { return WholePixelRect(covering: photo) }
        let size = FrameShape.largestSize(of: ratio, in: photo)
        return FramePlacement(photo: photo, candidates: []).bestRect(size: size, near: focus ?? photo.bounds.center)
    }
}
