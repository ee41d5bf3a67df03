/// By how much a picture may be shrunk while it is decoded.
package enum ShrinkFactor {
    /// What decoders offer: the scales of a JPEG's 8×8 blocks.
    package static let offered = [8, 4, 2, 1]

    /// The largest offered factor that leaves at least as many pixels as are needed, where `reduction` photo pixels
    /// become one output pixel.
    ///
    /// An enlarging output (a reduction below 1) needs all pixels.
    package static func largest(reduction: Double) -> Int {
        offered.first { Double($0) <= reduction } ?? 1
    }

    /// The largest offered factor for an output whose long side is `longSide` pixels, of a photo of `size`.
    package static func largest(size: PixelSize, longSide: Int) -> Int {
        largest(reduction: Double(size.longSide) / Double(max(1, longSide)))
    }

    /// The share of the photo's short side that a crop has at least, in most photos.
    static let usualCropFraction = 0.5

    /// The factor for the first decode of a photo of `size`, before anyone knows where its faces are.
    ///
    /// It is a guess that serves the preview and, in most photos, the crop too; a smaller crop is decoded again.
    package static func forFirstDecode(_ size: PixelSize, options: Options) -> Int {
        guard case .size(let wanted) = options.frame.shape else { return 1 }
        let crop = Double(size.shortSide) * usualCropFraction / Double(wanted.longSide)
        let preview = Double(size.longSide) / Double(options.detect.previewLongSide)
        return largest(reduction: min(crop, preview))
    }
}
