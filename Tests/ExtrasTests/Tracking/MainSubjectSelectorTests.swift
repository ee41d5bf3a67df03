import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

@Suite struct MainSubjectSelectorTests {
    /// A scene in which tracks of a given size are visible in given frames.
    private func scene(
        _ count: Int,
        _ tracks: [(id: Int, side: Double, frames: [Int])],
        doubtful: Set<Int> = []
    ) -> [[ReframeSighting]] {
        (0..<count).map { frame in
            tracks.filter { $0.frames.contains(frame) }.map { track in
                let head = PixelRect(x: 100 * Double(track.id), y: 0, width: track.side, height: track.side)
                return ReframeSighting(id: track.id, head: head, isDoubtful: doubtful.contains(track.id))
            }
        }
    }

    private func ids(
        _ scene: [[ReframeSighting]],
        wanted: Int? = nil,
        held: Int = 30,
        least: Int = 25
    ) -> [Int?] {
        MainSubjectSelector(
            scene,
            wanted: wanted,
            ReframePatience(heldFrameCount: held, minimumStayFrameCount: least)
        ).ids
    }

    /// The lengths of runs with the same number; 0 means no track.
    private func stints(_ ids: [Int?]) -> [(id: Int, count: Int)] {
        ids.reduce(into: []) { stints, id in
            if stints.last?.id == id ?? 0, let last = stints.indices.last {
                stints[last].count += 1
            } else {
                stints.append((id ?? 0, 1))
            }
        }
    }

    @Test func mainFaceThatIsPresentReplacesALostOne() {
        let scene = scene(
            200,
            [(1, 100, Array(0..<80)), (2, 50, Array(0..<200)), (3, 70, Array(120..<200)), (4, 20, Array(0..<200))]
        )
        let stints = stints(ids(scene))
        // Compared with the second, which is always visible, the third comes too late: 120 × 50² is more, 80 × 70² is
        // not.
        #expect(stints.map(\.id) == [1, 2, 3] && stints.map(\.count) == [80, 40, 80])
    }

    @Test(arguments: [0, 1, 10, 30, 31, 60]) func shortAbsencesKeepTheMainFace(_ gap: Int) {
        let scene = scene(200, [(1, 100, Array(0..<70) + Array((70 + gap)..<200)), (2, 50, Array(0..<200))])
        let followed = Set(ids(scene).compactMap { $0 })
        #expect(followed == (gap > 30 ? [1, 2] : [1]), "away for \(gap) frames")
    }

    @Test func momentaryFacesAreNotFollowed() {
        var random = SeededGenerator(seed: 11)
        for seed in 0..<200 {
            let count = Int.random(in: 1...300, using: &random)
            let tracks = (1...Int.random(in: 1...6, using: &random)).map { id -> (Int, Double, [Int]) in
                // The track appears and disappears for random times.
                var frames: [Int] = []
                var frame = Int.random(in: 0..<count, using: &random)
                while frame < count {
                    let end = min(count, frame + Int.random(in: 1...90, using: &random))
                    frames += Array(frame..<end)
                    frame = end + Int.random(in: 1...70, using: &random)
                }
                return (id, Double.random(in: 20...100, using: &random), frames)
            }
            let scene = scene(count, tracks)
            let ids = ids(scene, held: 20, least: 25)
            let stints = stints(ids).filter { $0.id != 0 }
            // If no face of a scene stays long enough, its main face is still followed.
            if Set(stints.map(\.id)).count > 1 { #expect(stints.allSatisfy { $0.count >= 25 }, "seed \(seed)") }
            let isAnybodyThere = scene.contains { !$0.isEmpty }
            #expect(stints.isEmpty != isAnybodyThere, "seed \(seed)")
            for (frame, id) in ids.enumerated() where id != nil {
                let isNear = (max(0, frame - 20)..<min(count, frame + 21)).contains { near in
                    scene[near].contains { $0.id == id }
                }
                #expect(isNear, "seed \(seed), frame \(frame): nobody follows who is away")
            }
        }
    }

    @Test func wantedFacesComeFirstHoweverShort() {
        let scene = scene(100, [(1, 100, Array(0..<100)), (2, 20, [40, 41])])
        #expect(ids(scene, wanted: 2)[40] == 2 && ids(scene, wanted: 2)[60] == 1)
        #expect(ids(scene).allSatisfy { $0 == 1 })
    }

    @Test func doubtfulFacesAreFollowedOnlyAlone() {
        let alone = scene(100, [(1, 50, Array(0..<40)), (2, 100, Array(0..<100))], doubtful: [2])
        #expect(stints(ids(alone)).map(\.id) == [1, 2])
        let hand = scene(100, [(1, 50, Array(0..<100)), (2, 100, Array(0..<100))], doubtful: [2])
        #expect(ids(hand).allSatisfy { $0 == 1 })
        let nobody = scene(100, [(2, 100, Array(0..<100))], doubtful: [2])
        #expect(ids(nobody).allSatisfy { $0 == 2 })
    }
}
