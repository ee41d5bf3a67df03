import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct SecondOpinionTests {
    private let face = Face.scripted(x: 0, y: 0, side: 50, score: 0.6)

    @Test func isAskedOnlyInDoubt() {
        for hundredths in 0...100 {
            let score = Double(hundredths) / 100
            let face = Face.scripted(x: 0, y: 0, side: 50, score: score)
            #expect(SecondOpinion.isNeeded(for: face) == (score < SecondOpinion.certainScore))
        }
    }

    @Test func takesTheMeanOfBothAndTheBoxOfTheSurer() {
        let surer = Face.scripted(x: 4, y: 0, side: 50, score: 0.8)
        for (first, second) in [(face, surer), (surer, face)] {
            let settled = SecondOpinion.rescored(first, against: [second])
            #expect(settled.box == surer.box && settled.points == surer.points)
            #expect(abs(settled.score - 0.7) < 1e-9)
        }
    }

    @Test func halvesTheScoreWhereTheSecondIsSilent() {
        let elsewhere = Face.scripted(x: 200, y: 0, side: 50, score: 0.9)
        for others in [[], [elsewhere]] {
            let settled = SecondOpinion.rescored(face, against: others)
            #expect(settled.box == face.box && settled.score == 0.3)
        }
    }

    @Test func uncheckedBoxesUseYuNetsMinimumScore() {
        let minimum = (
            yunet: DetectOptions.Detector.yunet.measuredMinimumScore,
            both: DetectOptions.Detector.both.measuredMinimumScore
        )
        for thousandths in 300...849 {
            let face = Face.scripted(x: 0, y: 0, side: 50, score: Double(thousandths) / 1000)
            let counts = SecondOpinion.unchecked(face).score >= minimum.both
            #expect(counts == (face.score >= minimum.yunet), "\(face.score)")
        }
    }

    /// A shifted box counts as long as it overlaps enough.
    @Test func boxesMayDiffer() {
        for x in 0...50 {
            let other = Face.scripted(x: Double(x), y: 0, side: 50, score: 0.8)
            let isSamePlace = face.box.intersectionOverUnion(other.box) >= SecondOpinion.samePlaceOverlap
            #expect(SecondOpinion.rescored(face, against: [other]).score == (isSamePlace ? 0.7 : 0.3), "\(x)")
        }
    }

    /// If the second network finds two faces, the one that overlaps more is used, in whichever order they come.
    @Test func goesByTheBoxThatOverlapsMost() {
        let near = Face.scripted(x: 2, y: 0, side: 50, score: 0.4)
        let far = Face.scripted(x: 20, y: 0, side: 50, score: 0.9)
        for others in [[near, far], [far, near]] {
            #expect(SecondOpinion.rescored(face, against: others).score == 0.5)
        }
    }
}
