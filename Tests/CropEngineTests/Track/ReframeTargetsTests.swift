import CropEngine
import Testing

@Suite struct ReframeTargetsTests {
    private func head(_ id: Int, x: Double, side: Double) -> ReframeTargets.Sighting {
        .init(id: id, head: PixelRect(x: x, y: 0, width: side, height: side))
    }

    @Test func theMainFaceIsTheOneSeenLongestAndLargest() {
        let scene = [[head(1, x: 0, side: 50), head(2, x: 500, side: 60)], [head(2, x: 510, side: 60)], []]
        #expect(ReframeTargets.centers(of: scene, .main, heldFrameCount: 30).map { $0?.x } == [530, 540, nil])
        #expect(ReframeTargets.centers(of: scene, .track(1), heldFrameCount: 30).map { $0?.x } == [25, nil, nil])
        #expect(ReframeTargets.centers(of: scene, .track(9), heldFrameCount: 30).map { $0?.x } == [530, 540, nil])
        let equal = [[head(4, x: 0, side: 50), head(3, x: 500, side: 50)]]
        #expect(ReframeTargets.centers(of: equal, .main, heldFrameCount: 30).map { $0?.x } == [525])
    }

    @Test func aGroupIsAllButPassersBy() {
        let scene = [
            [head(1, x: 0, side: 100), head(2, x: 300, side: 100), head(3, x: 900, side: 20)],
            [head(1, x: 0, side: 100)],
            [head(1, x: 0, side: 100), head(2, x: 500, side: 100)],
        ]
        // Who is out of sight stays where they were.
        #expect(ReframeTargets.centers(of: scene, .group, heldFrameCount: 30).map { $0?.x } == [200, 200, 300])
        #expect(ReframeTargets.centers(of: [[], []], .group, heldFrameCount: 30).allSatisfy { $0 == nil })
        #expect(ReframeTargets.centers(of: [[], []], .main, heldFrameCount: 30).allSatisfy { $0 == nil })
    }

    @Test func whoHasLeftTheGroupPullsTheWindowNoMore() {
        for held in [0, 1, 5, 30] {
            // The second is seen in frames 40 to 44 and in frame 60 of 120.
            let sightings = Set(40...44).union([60])
            let scene = (0..<120).map { frame in
                [head(1, x: 0, side: 100)] + (sightings.contains(frame) ? [head(2, x: 300, side: 100)] : [])
            }
            let centers = ReframeTargets.centers(of: scene, .group, heldFrameCount: held)
            for frame in 0..<120 {
                let isNear = sightings.contains { abs($0 - frame) <= held }
                #expect(centers[frame]?.x == (isNear ? 200 : 50), "frame \(frame), held for \(held)")
            }
        }
        let gone = [[head(1, x: 0, side: 100)], [], [], []]
        #expect(ReframeTargets.centers(of: gone, .group, heldFrameCount: 1).map { $0?.x } == [50, 50, nil, nil])
    }
}
