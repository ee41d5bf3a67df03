package import FaceCropModel

/// By how much the first decode shrinks a photo, before its faces are known.
package struct DecodeReductionPolicy: Sendable, Hashable {
    /// In four photos of five, the short side of the crop is at least this share of the photo's short side.
    ///
    /// If the crop is smaller, its rows are decoded again. A smaller share would avoid that, but would cost every photo
    /// a tenth of a decode and larger pictures afterwards.
    static let usualCropFraction = 0.55
    /// In nineteen photos of twenty, the short side of the crop is at least this share of the photo's short side.
    ///
    /// Used for progressive files: there a second decode costs as much as the first one, and a smaller scale of the
    /// first decode saves a third.
    static let minimumCropFraction = 0.27
    /// The scale at which progressive files are decoded in half of the time of the whole size, or less.
    static let fastProgressiveFactor = 2

    /// The long side of the picture if facts about faces are needed.
    ///
    /// Eyes then have twice as many pixels on a side as in the detector's input.
    package static let describedLongSide = 1600

    /// The long side that the decoded picture must have, in pixels.
    private let longSide: Int
    /// The longer side of the outputs; `nil` if no crop is made, infinite if crops keep the photo's pixels.
    private let outputLongSide: Double?

    /// A policy for a picture with a long side of `longSide` pixels, without crops.
    package init(longSide: Int) {
        self.longSide = longSide
        outputLongSide = nil
    }

    /// A policy for a picture with a long side of `longSide` pixels, and in most photos for crops with a long side of
    /// `outputLongSide`.
    ///
    /// For a smaller crop the photo is decoded again.
    package init(longSide: Int, outputLongSide: Double) {
        self.longSide = longSide
        self.outputLongSide = outputLongSide
    }

    /// The minimum side of a face box, in decoded pixels, when facts about the face are measured; smaller only if the
    /// photo itself has fewer pixels.
    ///
    /// The narrowest eyes of portraits then have the 8 pixels that ``EyeOpenness`` needs, and the pupils are farther
    /// apart than the 16 pixels that ``FaceQualityLimits/reference`` needs (`Benchmarks/eyes.md`). The side is larger
    /// than ``FaceSharpness/side``, so that sharpness is never measured on an enlarged face.
    static let describedFacePixels = 80.0

    /// The shrink factor at which facts about the face in `box`, in upright photo pixels, are measured.
    ///
    /// It depends only on the photo and the face: large outputs need a finer decode, and that must not change the
    /// facts.
    static func describedReduction(of box: PixelRect, in header: PhotoHeader) -> Int {
        guard header.format.shrinksOnLoad else { return 1 }
        let usual = DecodeReductionPolicy(longSide: describedLongSide).reduction(of: header)
        return min(usual, ShrinkFactor.largest(reduction: box.side / describedFacePixels))
    }

    /// The shrink factor for the photo of `header`: 1, 2, 4 or 8.
    package func reduction(of header: PhotoHeader) -> Int {
        // What it saves is more than a second decode costs for the few crops that need one (one in ten in albums of
        // people), so it comes first wherever a crop of the whole photo can be made of it.
        let coarse = reduction(of: header, cropFraction: 1)
        if header.isCheaper(by: coarse) { return coarse }
        guard header.isProgressive else { return reduction(of: header, cropFraction: Self.usualCropFraction) }
        let fine = reduction(of: header, cropFraction: Self.minimumCropFraction)
        return max(fine, min(coarse, Self.fastProgressiveFactor))
    }

    /// The shrink factor that serves the preview, and crops with a short side of at least this share of the photo's.
    private func reduction(of header: PhotoHeader, cropFraction: Double) -> Int {
        let size = header.uprightSize
        let preview = Double(size.longSide) / Double(longSide)
        let crop = outputLongSide.map { Double(size.shortSide) * cropFraction / $0 } ?? preview
        return ShrinkFactor.largest(reduction: min(crop, preview))
    }
}

extension PhotoHeader {
    /// Whether the photo may be a baseline JPEG that ``LoadedPhoto/decode(reduction:)`` shrinks by `factor` without
    /// libjpeg-turbo.
    package func shrinksFast(by factor: Int) -> Bool {
        format == .jpeg && decoderByteCount == 0 && (bands == 1 || bands == 3) && ShrinkFactor.fast.contains(factor)
    }

    /// Whether a decode by `factor` takes much less time than a larger one: half the time for what may be a baseline
    /// JPEG, and a fifth less for photos in planes, of which a finer decode then needs only what is in memory.
    fileprivate func isCheaper(by factor: Int) -> Bool {
        shrinksFast(by: factor) || format.decodesToPlanes && factor > 1
    }
}

extension DecodedPhoto {
    /// The side of the pixels with which facts about the face in `box` are measured, in upright photo pixels.
    func describedPixelSide(of box: PixelRect) -> Double {
        max(scale.coarser, Double(DecodeReductionPolicy.describedReduction(of: box, in: photo.header)))
    }
}
