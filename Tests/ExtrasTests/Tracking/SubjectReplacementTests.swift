import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Where a crop window jumps within a scene, because other people are in the picture.
struct SubjectReplacementTests {
    private static let frame = PixelSize(width: 640, height: 360)
    private static let reach = 25

    /// A head of 60 pixels, visible in `frames`; `x` is its left edge.
    private struct Visit {
        var id: Int
        var frames: Range<Int>
        var x: Double
    }

    private func replacements(_ visits: [Visit], of count: Int = 200) -> [Int] {
        let scene = (0..<count).map { index in
            visits.filter { $0.frames.contains(index) }.map { visit in
                ReframeSighting(id: visit.id, head: PixelRect(x: visit.x, y: 100, width: 60, height: 60))
            }
        }
        return SubjectReplacement.frames(in: scene, frame: Self.frame, reach: Self.reach)
    }

    /// A cut, a fade with up to a second of black, a dissolve of up to a second: with one number or two.
    @Test(arguments: [1, 2], -25...25)
    func oneAfterTheOtherIsAReplacement(secondID: Int, gap: Int) throws {
        guard secondID == 2 || gap >= 0 else { return }
        let visits = [Visit(id: 1, frames: 0..<100, x: 100), Visit(id: secondID, frames: (100 + gap)..<200, x: 400)]
        let expected = gap >= 0 ? 100 + gap : (100 + gap + 100) / 2
        #expect(replacements(visits) == [expected])
    }

    @Test func aLongBreakIsNoReplacement() {
        for gap in [-26, 26] {
            let visits = [Visit(id: 1, frames: 0..<100, x: 100), Visit(id: 2, frames: (100 + gap)..<200, x: 400)]
            #expect(replacements(visits) == [], "\(gap)")
        }
    }

    @Test func aConversationJumpsToAndFro() {
        let visits = [
            Visit(id: 1, frames: 0..<50, x: 100), Visit(id: 2, frames: 50..<100, x: 400),
            Visit(id: 1, frames: 100..<150, x: 100), Visit(id: 2, frames: 150..<200, x: 400),
        ]
        #expect(replacements(visits) == [50, 100, 150])
    }

    @Test func groupsReplaceEachOther() {
        let visits = [
            Visit(id: 1, frames: 0..<98, x: 100), Visit(id: 2, frames: 0..<101, x: 200),
            Visit(id: 3, frames: 99..<200, x: 400), Visit(id: 4, frames: 102..<200, x: 500),
        ]
        #expect(replacements(visits).count == 1)
    }

    /// The shot goes on if a person stays, or if the one person leaves or the other comes in over the edge.
    @Test func oneShotHasNoReplacement() {
        let (first, second) = (Visit(id: 1, frames: 0..<100, x: 100), Visit(id: 2, frames: 100..<200, x: 400))
        #expect(replacements([first, second, Visit(id: 3, frames: 0..<200, x: 250)]) == [])
        #expect(replacements([Visit(id: 1, frames: 0..<100, x: -10), second]) == [])
        #expect(replacements([first, Visit(id: 2, frames: 100..<200, x: 590)]) == [])
        // In one place, a window need not jump.
        #expect(replacements([first, Visit(id: 2, frames: 100..<200, x: 120)]) == [])
        // Gone for a moment, or seen elsewhere for a moment.
        let hidden = [Visit(id: 1, frames: 0..<100, x: 100), Visit(id: 1, frames: 110..<200, x: 100)]
        #expect(replacements(hidden) == [])
        #expect(replacements([Visit(id: 1, frames: 0..<200, x: 100), Visit(id: 2, frames: 100..<103, x: 400)]) == [])
    }
}
