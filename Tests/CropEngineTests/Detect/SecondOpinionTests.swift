import CropEngine
import Testing

@Suite struct SecondOpinionTests {
    @Test func isAskedOnlyInDoubt() {
        let certain = Face.scripted(x: 0, y: 0, side: 50, score: SecondOpinion.certainScore)
        let doubtful = Face.scripted(x: 100, y: 0, side: 50, score: SecondOpinion.certainScore - 0.01)
        #expect(!SecondOpinion.isNeeded(for: []))
        #expect(!SecondOpinion.isNeeded(for: [certain]))
        #expect(SecondOpinion.isNeeded(for: [certain, doubtful]))
    }

    @Test func takesTheMeanOfBothAndTheBoxOfTheSurer() {
        let first = Face.scripted(x: 0, y: 0, side: 50, score: 0.6)
        let second = Face.scripted(x: 4, y: 0, side: 50, score: 0.8)
        for faces in [SecondOpinion.combined([first], [second]), SecondOpinion.combined([second], [first])] {
            #expect(faces.count == 1 && faces[0].box == second.box)
            #expect(abs(faces[0].score - 0.7) < 1e-9)
        }
    }

    @Test func halvesTheScoreWhereOneIsSilent() {
        let here = Face.scripted(x: 0, y: 0, side: 50, score: 0.6)
        let there = Face.scripted(x: 200, y: 0, side: 50, score: 0.9)
        #expect(SecondOpinion.combined([here], [there]).map(\.score) == [0.45, 0.3])
        #expect(SecondOpinion.combined([here], []).map(\.score) == [0.3])
        #expect(SecondOpinion.combined([], [there]).map(\.score) == [0.45])
        #expect(SecondOpinion.combined([], []).isEmpty)
    }

    /// Two neighbours that both networks see stay two, each with its own partner.
    @Test func matchesNeighboursOneToOne() {
        let first = [
            Face.scripted(x: 0, y: 0, side: 50, score: 0.8), Face.scripted(x: 30, y: 0, side: 50, score: 0.7),
        ]
        let second = [
            Face.scripted(x: 32, y: 0, side: 50, score: 0.9), Face.scripted(x: 1, y: 0, side: 50, score: 0.6),
        ]
        let faces = SecondOpinion.combined(first, second)
        #expect(faces.map { ($0.score * 1000).rounded() } == [800, 700])
        #expect(faces.map(\.box.x) == [32, 0])
    }
}
