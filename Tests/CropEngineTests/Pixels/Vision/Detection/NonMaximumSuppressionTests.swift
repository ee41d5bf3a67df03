import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct NonMaximumSuppressionTests {
    /// Faces at random positions, many overlapping, many with equal scores.
    private func faces(seed: UInt64) -> [Face] {
        var random = SeededGenerator(seed: seed)
        return (0..<Int.random(in: 0...60, using: &random)).map { _ in
            Face(
                box: PixelRect(
                    x: Double(Int.random(in: 0...60, using: &random)),
                    y: Double(Int.random(in: 0...60, using: &random)),
                    width: Double(Int.random(in: 5...30, using: &random)),
                    height: Double(Int.random(in: 5...30, using: &random))
                ),
                score: Double(Int.random(in: 3...9, using: &random)) / 10,
                points: .scripted
            )
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func keepsTheBestOfEachHeap(seed: UInt64) {
        let all = faces(seed: seed)
        let kept = NonMaximumSuppression.best(of: all, overlap: 0.4)
        for (index, face) in kept.enumerated() {
            #expect(kept[..<index].allSatisfy { $0.score >= face.score })
            #expect(kept[..<index].allSatisfy { $0.box.intersectionOverUnion(face.box) < 0.4 })
        }
        for face in all where !kept.contains(face) {
            #expect(kept.contains { $0.score >= face.score && $0.box.intersectionOverUnion(face.box) >= 0.4 })
        }
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func doesNotDependOnTheOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let all = faces(seed: seed)
        #expect(
            NonMaximumSuppression.best(of: all) == NonMaximumSuppression.best(of: all.shuffled(using: &random))
        )
    }
}
