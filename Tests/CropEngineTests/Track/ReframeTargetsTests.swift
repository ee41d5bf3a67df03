import CropEngine
import Testing

@Suite struct ReframeTargetsTests {
    private func head(_ id: Int, x: Double, side: Double) -> ReframeTargets.Sighting {
        .init(id: id, head: PixelRect(x: x, y: 0, width: side, height: side))
    }

    @Test func theMainFaceIsTheOneSeenLongestAndLargest() {
        let scene = [[head(1, x: 0, side: 50), head(2, x: 500, side: 60)], [head(2, x: 510, side: 60)], []]
        #expect(ReframeTargets.centers(of: scene, .main).map { $0?.x } == [530, 540, nil])
        #expect(ReframeTargets.centers(of: scene, .track(1)).map { $0?.x } == [25, nil, nil])
        #expect(ReframeTargets.centers(of: scene, .track(9)).map { $0?.x } == [530, 540, nil])
        let equal = [[head(4, x: 0, side: 50), head(3, x: 500, side: 50)]]
        #expect(ReframeTargets.centers(of: equal, .main).map { $0?.x } == [525])
    }

    @Test func aGroupIsAllButPassersBy() {
        let scene = [
            [head(1, x: 0, side: 100), head(2, x: 300, side: 100), head(3, x: 900, side: 20)],
            [head(1, x: 0, side: 100)],
            [head(1, x: 0, side: 100), head(2, x: 500, side: 100)],
        ]
        // Who is out of sight stays where they were.
        #expect(ReframeTargets.centers(of: scene, .group).map { $0?.x } == [200, 200, 300])
        #expect(ReframeTargets.centers(of: [[], []], .group).allSatisfy { $0 == nil })
        #expect(ReframeTargets.centers(of: [[], []], .main).allSatisfy { $0 == nil })
    }
}
