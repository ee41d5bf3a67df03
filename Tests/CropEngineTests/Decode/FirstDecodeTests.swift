import CropEngine
import Testing

@Suite struct FirstDecodeTests {
    private let photo = PixelSize(width: 4000, height: 3000)

    private func reduction(_ shape: FrameOptions.Shape?, preview: Int = 800) -> Int {
        var options = Options()
        options.frame.shape = shape
        options.detect.previewLongSide = preview
        return FirstDecode(forCropsOf: options).reduction(of: photo)
    }

    @Test func aCropOfHalfThePhotoCanBeMadeOfIt() {
        // Half of 3,000 pixels are 3.75 times 400.
        #expect(reduction(.size(PixelSize(width: 400, height: 400))) == 2)
        #expect(reduction(.size(PixelSize(width: 300, height: 375))) == 4)
        #expect(reduction(.size(PixelSize(width: 1600, height: 100))) == 1)
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
        #expect(FirstDecode(longSide: 800).reduction(of: photo) == 4)
        #expect(FirstDecode(longSide: 2048).reduction(of: photo) == 1)
        #expect(FirstDecode(longSide: 9000).reduction(of: photo) == 1)
    }
}
