import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

@Suite struct GroupSelectorTests {
    private static let frame = PixelSize(width: 1000, height: 500)
    private static let patience = ReframePatience(heldFrameCount: 30, minimumStayFrameCount: 25)

    private func head(_ id: Int, x: Double, side: Double = 100, isDoubtful: Bool = false) -> ReframeSighting {
        ReframeSighting(
            id: id,
            head: PixelRect(x: x, y: 100, width: side, height: side),
            isDoubtful: isDoubtful
        )
    }

    private func groups(_ scene: [[ReframeSighting]], width: Int = 400) -> [[Int: PixelRect]] {
        GroupSelector(scene, frame: Self.frame, window: PixelSize(width: width, height: 500), Self.patience).groups
    }

    private func ids(_ scene: [[ReframeSighting]], width: Int = 400) -> [Set<Int>] {
        groups(scene, width: width).map { Set($0.keys) }
    }

    @Test func facesThatFitTogetherAreAllShown() {
        let scene = [[head(1, x: 100), head(2, x: 300), head(3, x: 400)]]
        #expect(ids(scene) == [[1, 2, 3]])
        #expect(ids(scene, width: 300) == [[1, 2]])
        #expect(ids(scene, width: 250) == [[2, 3]])
        #expect(ids([[]]) == [[]])
    }

    @Test func ofThoseWhoDoNotFitTheHeaviestPartIsShown() {
        var random = SeededGenerator(seed: 3)
        for seed in 0..<300 {
            let people = (1...Int.random(in: 1...6, using: &random)).map { id in
                head(
                    id,
                    x: Double.random(in: 5...895, using: &random),
                    side: Double.random(in: 50...98, using: &random)
                )
            }
            let chosen = groups([people])[0]
            let bounds = chosen.values.reduce(chosen.values.first ?? PixelRect(x: 0, y: 0, width: 0, height: 0)) {
                $0.union($1)
            }
            #expect(bounds.width <= 400 + 1e-6, "seed \(seed)")
            // An independent check: no set of people that fits weighs more.
            let weight = chosen.values.reduce(0) { $0 + $1.area }
            for mask in 1..<(1 << people.count) {
                let set = people.indices.filter { mask >> $0 & 1 == 1 }.map { people[$0].head }
                let width = (set.map(\.maxX).max() ?? 0) - (set.map(\.minX).min() ?? 0)
                if width <= 400 { #expect(set.reduce(0) { $0 + $1.area } <= weight + 1e-6, "seed \(seed)") }
            }
        }
    }

    @Test func aChoiceIsKeptUntilAnotherIsWorthAMove() {
        // Two pairs at the ends with nearly equal weights; the sizes vary a little.
        var random = SeededGenerator(seed: 8)
        let scene = (0..<200).map { _ -> [ReframeSighting] in
            [head(1, x: 50), head(2, x: 180), head(3, x: 700), head(4, x: 840)].map { seen in
                let side = 100 + Double.random(in: -8...8, using: &random)
                return head(seen.id, x: seen.head.x + Double.random(in: -8...8, using: &random), side: side)
            }
        }
        #expect(Set(ids(scene)).count == 1)
    }

    /// A small face joins the lighter side for a while and makes it slightly heavier.
    @Test func aHairIsNotWorthAMove() {
        let scene = (0..<200).map { frame in
            [head(1, x: 50), head(2, x: 180), head(3, x: 700), head(4, x: 840, side: 98)]
                + ((100..<140).contains(frame) ? [head(5, x: 770, side: 60)] : [])
        }
        #expect(ids(scene).allSatisfy { $0 == [1, 2] })
    }

    @Test func facesThatJustFitDoNotFlicker() {
        var random = SeededGenerator(seed: 9)
        for distance in stride(from: 280.0, through: 330, by: 2) {
            let scene = (0..<200).map { _ in
                [head(1, x: 100), head(2, x: 100 + distance + Double.random(in: -5...5, using: &random))]
            }
            let chosen = ids(scene)
            let changes = zip(chosen.dropFirst(), chosen).count { $0 != $1 }
            #expect(changes <= 1, "\(distance) pixels apart: \(changes) changes")
        }
    }

    @Test func aCloseUpIsTheSubjectThoughItDoesNotFit() {
        #expect(ids([[head(1, x: 100, side: 300), head(2, x: 700, side: 120)]], width: 200) == [[1]])
        // Several people who fit together may outweigh one who is hardly larger than the window.
        let crowd = [head(1, x: 100, side: 210)] + (2...5).map { head($0, x: 600 + 30 * Double($0), side: 110) }
        #expect(ids([crowd], width: 200) == [[2, 3, 4, 5]])
        #expect(ids([[head(1, x: 100, side: 300)]], width: 200) == [[1]])
    }

    @Test func doubtfulFacesAreNotCounted() {
        let hand = head(2, x: 350, side: 140, isDoubtful: true)
        #expect(ids([[head(1, x: 100), hand]]) == [[1]])
        #expect(ids([[hand]]) == [[2]])
        // Nor does it turn others into bystanders.
        #expect(ids([[head(1, x: 100, side: 30), hand]]) == [[1]])
    }

    @Test func facesThatLeaveByTheEdgeHoldNoPlace() {
        let scene = (0..<100).map { frame -> [ReframeSighting] in
            [head(1, x: 300)] + (frame < 40 ? [head(2, x: -60)] : []) + (frame < 40 ? [head(3, x: 200)] : [])
        }
        for (frame, ids) in ids(scene).enumerated() {
            #expect(ids.contains(2) == (frame < 45) && ids.contains(3) == (frame < 70), "frame \(frame)")
        }
    }
}
