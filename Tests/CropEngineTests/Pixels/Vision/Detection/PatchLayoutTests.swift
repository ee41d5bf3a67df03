import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct PatchLayoutTests {
    private let size = PixelSize(width: 800, height: 600)

    private func boxes(seed: UInt64, count: Int) -> [PixelRect] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let side = Double.random(in: 8...220, using: &random)
            return PixelRect(
                x: Double.random(in: -20...800, using: &random),
                y: Double.random(in: -20...600, using: &random),
                width: side * 0.8,
                height: side
            )
        }
    }

    /// Each face has its own patch, or one that shows it whole; only beyond the maximum number it has no patch.
    @Test(arguments: 0...40)
    func everyFaceIsSeenAsLongAsThereAreNotTooMany(count: Int) {
        for seed in 0..<20 {
            let boxes = boxes(seed: UInt64(seed), count: count)
            let plan = PatchLayout(faceBoxes: boxes, in: size)
            #expect(plan.patchOfFace.count == count && plan.patches.count <= PatchLayout.maximumPatchCount)
            var known: Set<Int> = []
            for (box, patch) in zip(boxes, plan.patchOfFace) {
                guard let patch else {
                    #expect(known.count == PatchLayout.maximumPatchCount)
                    continue
                }
                if known.insert(patch).inserted { continue }
                #expect(plan.patches[patch].source.asPixelRect.contains(box))
            }
            #expect(known == Set(plan.patches.indices))
        }
    }

    @Test func theFirstFaceIsInTheMiddleOfItsPatch() {
        let box = PixelRect(x: 300, y: 200, width: 40, height: 48)
        let plan = PatchLayout(faceBoxes: [box], in: size)
        #expect(plan.patches == [SecondOpinionPatch.letterbox(around: box, in: size)] && plan.patchOfFace == [0])
    }

    @Test func neighboursShareAPatch() {
        let first = PixelRect(x: 300, y: 200, width: 40, height: 40)
        for x in stride(from: 300.0, through: 500, by: 1) {
            let second = PixelRect(x: x, y: 205, width: 30, height: 30)
            let plan = PatchLayout(faceBoxes: [first, second], in: size)
            let isShown = plan.patches[0].source.asPixelRect.contains(second)
            #expect(plan.patchOfFace == [0, isShown ? 0 : 1])
        }
    }

    /// A face beside one of 40 pixels, which has a size of 64 in its patch.
    @Test(arguments: [(14.0, false), (16, true), (52, true), (54, false)])
    func aPatchServesFacesOfItsKindOnly(side: Double, isShared: Bool) {
        let first = PixelRect(x: 300, y: 200, width: 40, height: 40)
        let second = PixelRect(x: 295, y: 190, width: side, height: side)
        #expect(PatchLayout(faceBoxes: [first, second], in: size).patches.count == (isShared ? 1 : 2))
    }

    /// Faces of 40 pixels far from each other: patches have 80 pixels a side, in a crowd 119.
    @Test(arguments: 1...10)
    func aCrowdIsSeenInLargerParts(count: Int) {
        let boxes = (0..<count).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: 4)
            return PixelRect(x: Double(150 * column + 100), y: Double(150 * row + 100), width: 40, height: 40)
        }
        let plan = PatchLayout(faceBoxes: boxes, in: size)
        #expect(plan.patches.count == count)
        #expect(plan.patches.allSatisfy { $0.source.width == (count > PatchLayout.maximumGroupSize ? 119 : 80) })
    }
}
