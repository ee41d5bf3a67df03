import Testing

@testable import CropEngine
@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct RawPreviewDemandTests {
    @Test func withoutASizeTheDemandIsThatOfAPhoto() {
        var options = Options()
        #expect(RawPreviewDemand(options) == .longSide(1_000))
        options.frame.shape = .aspect(AspectRatio(width: 4, height: 5))
        #expect(RawPreviewDemand(options) == .longSide(1_000))
        options.frame.shape = .size(PixelSize(width: 400, height: 300))
        #expect(RawPreviewDemand(options) == .output(PixelSize(width: 400, height: 300)))
    }
}
