import TestSupport
import Testing

@testable import FaceCropModel

struct FacePairingTests {
    private func box(_ x: Double, _ y: Double = 0, _ side: Double = 100) -> PixelRect {
        PixelRect(x: x, y: y, width: side, height: side)
    }

    /// Boxes of one face may differ in size and position as long as each contains the other's centre; its edge counts
    /// as inside.
    @Test func twoBoxesAreOneFaceExactlyWhenEachHoldsTheOthersCentre() {
        for side in stride(from: 20.0, through: 300, by: 20) {
            for shift in stride(from: -200.0, through: 200, by: 10) {
                // The centres are `shift` apart, along one axis or both.
                for (x, y) in [(shift, 0), (0, shift), (shift, shift)] {
                    let other = box(50 + x - side / 2, 50 + y - side / 2, side)
                    let isOne = abs(shift) <= min(50, side / 2)
                    #expect(FacePairing.pairs([box(0)], [other]) == [isOne ? 0 : nil], "\(side) \(x) \(y)")
                }
            }
        }
    }

    @Test func facesArePairedOnceByGreatestOverlap() {
        #expect(FacePairing.pairs([box(0), box(20)], [box(15)]) == [nil, 0])
        #expect(FacePairing.pairs([box(0), box(20)], [box(15), box(-30)]) == [1, 0])
        #expect(FacePairing.pairs([box(0)], [box(30), box(5)]) == [1])
        // If overlaps are equal, the given order decides.
        #expect(FacePairing.pairs([box(0), box(0)], [box(0), box(0), box(0)]) == [0, 1])
        #expect(FacePairing.pairs([], [box(0)]).isEmpty && FacePairing.pairs([box(0)], []) == [nil])
    }

    /// A row of people side by side, found by two detectors in any order and with small shifts: each face gets its own
    /// counterpart.
    @Test func neighboursInACrowdAreNotMixedUp() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let ours = (0..<12).map { box(Double($0) * 90, Double.random(in: -20...20, using: &random)) }
            let order = Array(0..<12).shuffled(using: &random)
            let theirs = order.map { index in
                let shift = Double.random(in: -15...15, using: &random)
                return PixelRect(x: ours[index].x + shift, y: ours[index].y - 10, width: 90, height: 110)
            }
            #expect(FacePairing.pairs(ours, theirs).map { $0.map { order[$0] } } == Array(0..<12).map { $0 })
        }
    }
}
