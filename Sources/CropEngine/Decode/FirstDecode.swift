/// How much a photo is shrunk by its first decode, before anyone knows where its faces are.
package struct FirstDecode: Sendable, Hashable {
    /// The share of the photo's short side that the short side of a crop has at least, in most photos.
    static let usualCropFraction = 0.5

    /// The long side of the picture that must come out of it.
    private let longSide: Int
    /// The longer side of the outputs; `nil` when only looking, infinite when crops keep the photo's pixels.
    private let outputLongSide: Double?

    /// Enough for a picture whose long side is `longSide` pixels, and for no crop.
    package init(longSide: Int) {
        self.longSide = longSide
        outputLongSide = nil
    }

    /// Enough for the preview and, in most photos, for the crop too; a smaller crop is decoded again.
    package init(forCropsOf options: Options) {
        longSide = options.detect.previewLongSide
        if case .size(let size) = options.frame.shape {
            outputLongSide = Double(size.longSide)
        } else {
            outputLongSide = .infinity
        }
    }

    /// The factor for a photo of `size` upright pixels: 1, 2, 4 or 8.
    package func reduction(of size: PixelSize) -> Int {
        let preview = Double(size.longSide) / Double(longSide)
        let crop = outputLongSide.map { Double(size.shortSide) * Self.usualCropFraction / $0 } ?? preview
        return ShrinkFactor.largest(reduction: min(crop, preview))
    }
}
