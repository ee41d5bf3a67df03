/// How much a photo is shrunk by its first decode, before anyone knows where its faces are.
package struct FirstDecode: Sendable, Hashable {
    /// The share of the photo's short side that the short side of a crop has at least, in four photos of five.
    ///
    /// To be wrong costs a second decode, most of which is reading the coefficients; to be careful costs every photo a
    /// tenth of a decode and larger pictures after it.
    static let usualCropFraction = 0.55
    /// The same in nineteen photos of twenty: for files where a second decode costs five times as much, and the scale of the
    /// first saves a tenth.
    static let leastCropFraction = 0.27

    /// The long side of the picture that is wanted when faces are to be described: their eyes then have twice the pixels of
    /// those that the detector sees.
    static let describedLongSide = 1600

    /// The long side of the picture that must come out of it.
    private let longSide: Int
    /// The longer side of the outputs; `nil` when only looking, infinite when crops keep the photo's pixels.
    private let outputLongSide: Double?

    /// Enough for a picture whose long side is `longSide` pixels, and for no crop.
    package init(longSide: Int) {
        self.longSide = longSide
        outputLongSide = nil
    }

    /// Enough for the preview and, in most photos, for the crop too; for a smaller crop the photo is decoded again.
    package init(forCropsOf options: Options) {
        longSide = Self.longSide(options.detect)
        if case .size(let size) = options.frame.shape {
            outputLongSide = Double(size.longSide)
        } else {
            outputLongSide = .infinity
        }
    }

    /// The long side of the picture that detectors and describers need.
    static func longSide(_ options: DetectOptions) -> Int {
        options.landmarks == .none ? options.previewLongSide : max(options.previewLongSide, describedLongSide)
    }

    /// The side of the pixels in which facts about faces are measured, in upright photo pixels.
    ///
    /// It depends on the photo alone: a finer decode, which large outputs ask for, must not tell other facts.
    static func describedPixelSide(of header: PhotoHeader) -> Double {
        guard header.format.shrinksOnLoad else { return 1 }
        return Double(FirstDecode(longSide: describedLongSide).reduction(of: header))
    }

    /// The factor for the photo of `header`: 1, 2, 4 or 8.
    package func reduction(of header: PhotoHeader) -> Int {
        let size = header.uprightSize
        let preview = Double(size.longSide) / Double(longSide)
        let fraction = header.isProgressive ? Self.leastCropFraction : Self.usualCropFraction
        let crop = outputLongSide.map { Double(size.shortSide) * fraction / $0 } ?? preview
        return ShrinkFactor.largest(reduction: min(crop, preview))
    }
}

extension DecodedPhoto {
    /// The side of the pixels in which facts about its faces are measured, in upright photo pixels.
    var describedPixelSide: Double { max(scale.coarser, FirstDecode.describedPixelSide(of: photo.header)) }
}
