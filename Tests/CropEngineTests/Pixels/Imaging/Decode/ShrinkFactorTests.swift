import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct ShrinkFactorTests {
    /// For every output from enlarging to a hundredth, the decode has enough pixels, and a factor twice as large would
    /// not.
    @Test func leavesEnoughPixelsAndNoMoreThanNeeded() {
        for hundredths in 1...10_000 {
            let reduction = Double(hundredths) / 100
            let factor = ShrinkFactor.largest(reduction: reduction)
            #expect([1, 2, 4, 8].contains(factor))
            #expect(factor == 1 || Double(factor) <= reduction)
            #expect(factor == 8 || Double(2 * factor) > reduction)
        }
    }

    /// A decode with that factor suffices for the output, and a coarser one does not.
    @Test func agreesWithWhatSuffices() {
        for hundredths in 1...2_000 {
            let reduction = Double(hundredths) / 100
            for factor in ShrinkFactor.offered {
                let scale = DecodeScale(horizontal: Double(factor), vertical: Double(factor))
                #expect(scale.suffices(reduction: reduction) == (factor <= ShrinkFactor.largest(reduction: reduction)))
            }
        }
    }

    @Test func previewsAreServed() {
        #expect(ShrinkFactor.largest(size: PixelSize(width: 4_000, height: 3_000), longSide: 640) == 4)
        #expect(ShrinkFactor.largest(size: PixelSize(width: 3_000, height: 5_120), longSide: 640) == 8)
        #expect(ShrinkFactor.largest(size: PixelSize(width: 600, height: 400), longSide: 640) == 1)
    }
}
