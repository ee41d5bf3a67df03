import Testing

@testable import CropEngine
@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct DecodeReductionPolicyTests {
    private let photo = header()

    private static func header(_ format: ImageFormat = .jpeg, isProgressive: Bool = false) -> PhotoHeader {
        PhotoHeader(
            format: format,
            storedSize: PixelSize(width: 3000, height: 4000),
            orientation: .needsClockwiseTurn,
            hasOrientationTag: true,
            bands: 3,
            isProgressive: isProgressive,
            decoderByteCount: isProgressive ? 1 : 0
        )
    }

    private func reduction(_ shape: FrameOptions.Shape?, preview: Int = 800) -> Int {
        var options = Options()
        options.frame.shape = shape
        options.detect.previewLongSide = preview
        return DecodeReductionPolicy(forCropsOf: options).reduction(of: photo)
    }

    @Test func aBaselinePhotoIsShrunkMostIfACropOfAllOfItCanBeMadeOfThat() {
        // 3,000 pixels are 4 times 750 and 3.99 times 751.
        #expect(reduction(.size(PixelSize(width: 750, height: 400))) == 4)
        #expect(reduction(.size(PixelSize(width: 400, height: 750))) == 4)
        // 0.55 of 3,000 pixels are 2.197 times 751 and 1.03 times 1,600.
        #expect(reduction(.size(PixelSize(width: 751, height: 400))) == 2)
        #expect(reduction(.size(PixelSize(width: 1600, height: 100))) == 1)
    }

    @Test func planarPhotosAreReducedAndWholeDecodesAreNot() {
        var options = Options()
        // Planes are also worth it at a half, from which a crop of all of the photo has 1,500 pixels.
        for (side, planar, whole) in [(750, 4, 2), (751, 2, 2), (1500, 2, 1), (1501, 1, 1)] {
            options.frame.shape = .size(PixelSize(width: side, height: side))
            let policy = DecodeReductionPolicy(forCropsOf: options)
            for format in [ImageFormat.webp, .heic] {
                #expect(policy.reduction(of: Self.header(format)) == planar, "\(format) \(side)")
            }
            for format in [ImageFormat.png, .avif] {
                #expect(policy.reduction(of: Self.header(format)) == whole, "\(format) \(side)")
            }
        }
    }

    @Test func aPhotoThatIsHardlyShrunkServesCropsOfALittleMoreThanHalfOfIt() {
        // Of a preview of 1,500 pixels the factor is 2; 0.55 of 3,000 pixels are 2.06 times 800 and 1.98 times 833.
        #expect(reduction(.size(PixelSize(width: 800, height: 400)), preview: 1500) == 2)
        #expect(reduction(.size(PixelSize(width: 833, height: 400)), preview: 1500) == 1)
    }

    @Test func aFileWithSeveralScansIsDecodedForMostCropsAtOnce() {
        var scans = Self.header()
        scans.decoderByteCount = 1
        var options = Options()
        // 0.55 of 3,000 pixels are 4.125 times 400 and 3.3 times 500.
        for (side, factor) in [(400, 4), (500, 2)] {
            options.frame.shape = .size(PixelSize(width: side, height: side))
            #expect(DecodeReductionPolicy(forCropsOf: options).reduction(of: scans) == factor)
        }
    }

    @Test func aProgressivePhotoIsDecodedForNearlyAllCropsAtOnce() {
        var options = Options()
        let progressive = Self.header(isProgressive: true)
        // 0.27 of 3,000 pixels are 810.
        options.frame.shape = .size(PixelSize(width: 400, height: 400))
        #expect(DecodeReductionPolicy(forCropsOf: options).reduction(of: progressive) == 2)
        // A half takes so much less time than the whole that it comes first even if some crops need more.
        for (side, factor) in [(500, 2), (1500, 2), (1501, 1)] {
            options.frame.shape = .size(PixelSize(width: side, height: side))
            #expect(DecodeReductionPolicy(forCropsOf: options).reduction(of: progressive) == factor, "\(side)")
        }
    }

    @Test func thePreviewHasItsPixelsToo() {
        #expect(reduction(.size(PixelSize(width: 10, height: 10))) == 4)
        #expect(reduction(.size(PixelSize(width: 10, height: 10)), preview: 4000) == 1)
    }

    @Test func cropsThatKeepThePhotosPixelsNeedAllOfThem() {
        #expect(reduction(nil) == 1)
        #expect(reduction(.aspect(AspectRatio(width: 1, height: 1))) == 1)
    }

    @Test func lookingNeedsNoMoreThanThePreview() {
        #expect(DecodeReductionPolicy(longSide: 800).reduction(of: photo) == 4)
        #expect(DecodeReductionPolicy(longSide: 2048).reduction(of: photo) == 1)
        #expect(DecodeReductionPolicy(longSide: 9000).reduction(of: photo) == 1)
    }
}
