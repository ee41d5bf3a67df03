package import FaceCropFormats
package import FaceCropGeometry

/// How much a photo is shrunk by its first decode, before anyone knows where its faces are.
package struct DecodeReductionPolicy: Sendable, Hashable {
    /// The share of the photo's short side that the short side of a crop has at least, in four photos of five.
    ///
    /// To be wrong costs a second decode, most of which is reading the coefficients; to be careful costs every photo a
    /// tenth of a decode and larger pictures after it.
    static let usualCropFraction = 0.55
    /// The same in nineteen photos of twenty: for files where a second decode costs five times as much, and the scale of the
    /// first saves a tenth.
    static let minimumCropFraction = 0.27

    /// The long side of the picture that is wanted when faces are to be described: their eyes then have twice the pixels of
    /// those that the detector sees.
    package static let describedLongSide = 1600

    /// The long side of the picture that must come out of it.
    private let longSide: Int
    /// The longer side of the outputs; `nil` when only looking, infinite when crops keep the photo's pixels.
    private let outputLongSide: Double?

    /// Enough for a picture whose long side is `longSide` pixels, and for no crop.
    package init(longSide: Int) {
        self.longSide = longSide
        outputLongSide = nil
    }

    /// Enough for a picture whose long side is `longSide` pixels, and in most photos for crops whose long side is
    /// `outputLongSide`; for a smaller crop the photo is decoded again.
    package init(longSide: Int, outputLongSide: Double) {
        self.longSide = longSide
        self.outputLongSide = outputLongSide
    }

    /// The decoded pixels in which a face is described, at least, where the photo has as many: the side of its box.
    ///
    /// The narrowest eyes of portraits then have the 8 pixels that ``EyeOpenness`` wants, and pupils lie farther apart than the 16 that
    /// ``FaceQualityLimits`` want (`Benchmarks/eyes.md`). More than ``FaceSharpness/side``, so that no sharpness is that of an enlargement.
    static let describedFacePixels = 80.0

    /// The factor by which the photo of `header` is shrunk where facts about the face in `box`, in upright photo pixels, are
    /// measured.
    ///
    /// It depends on photo and face alone: a finer decode, which large outputs ask for, must not tell other facts.
    package static func describedReduction(of box: PixelRect, in header: PhotoHeader) -> Int {
        guard header.format.shrinksOnLoad else { return 1 }
        let usual = DecodeReductionPolicy(longSide: describedLongSide).reduction(of: header)
        return min(usual, ShrinkFactor.largest(reduction: box.side / describedFacePixels))
    }

    /// The factor for the photo of `header`: 1, 2, 4 or 8.
    package func reduction(of header: PhotoHeader) -> Int {
        let size = header.uprightSize
        let preview = Double(size.longSide) / Double(longSide)
        let fraction = header.isProgressive ? Self.minimumCropFraction : Self.usualCropFraction
        let crop = outputLongSide.map { Double(size.shortSide) * fraction / $0 } ?? preview
        return ShrinkFactor.largest(reduction: min(crop, preview))
    }
}

extension DecodedPhoto {
    /// The side of the pixels in which facts about the face in `box` are measured, in upright photo pixels.
    package func describedPixelSide(of box: PixelRect) -> Double {
        max(scale.coarser, Double(DecodeReductionPolicy.describedReduction(of: box, in: photo.header)))
    }
}
