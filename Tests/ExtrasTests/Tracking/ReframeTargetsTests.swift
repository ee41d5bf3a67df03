import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

@Suite struct ReframeTargetsTests {
    private static let frame = PixelSize(width: 1000, height: 400)
    private static let window = PixelSize(width: 900, height: 400)
    private static let patience = ReframePatience(heldFrameCount: 30, minimumStayFrameCount: 25)

    private func head(_ id: Int, x: Double, side: Double) -> ReframeSighting {
        ReframeSighting(id: id, head: PixelRect(x: x, y: 50, width: side, height: side))
    }

    private func places(
        _ scene: [[ReframeSighting]],
        _ subject: ReframeOptions.Subject,
        heldFrameCount: Int = 30
    ) -> [Double?] {
        let patience = ReframePatience(heldFrameCount: heldFrameCount, minimumStayFrameCount: 25)
        return ReframeTargets.targets(of: scene, frame: Self.frame, window: Self.window, subject, patience)
            .map { $0?.center.x }
    }

    @Test func theMainFaceIsTheOneSeenLongestAndLargest() {
        let scene = [[head(1, x: 0, side: 50), head(2, x: 500, side: 60)], [head(2, x: 510, side: 60)], []]
        #expect(places(scene, .main) == [530, 540, nil])
        #expect(places(scene, .track(1)) == [25, nil, nil])
        #expect(places(scene, .track(9)) == [530, 540, nil])
        let equal = [[head(4, x: 0, side: 50), head(3, x: 500, side: 50)]]
        #expect(places(equal, .main) == [525])
    }

    @Test func aGroupIsAllButPassersBy() {
        let scene = [
            [head(1, x: 10, side: 100), head(2, x: 300, side: 100), head(3, x: 900, side: 20)],
            [head(1, x: 10, side: 100)],
            [head(1, x: 10, side: 100), head(2, x: 500, side: 100)],
        ]
        // Lost faces keep their last position.
        #expect(places(scene, .group) == [205, 205, 305])
        #expect(places([[], []], .group) == [nil, nil])
        #expect(places([[], []], .main) == [nil, nil])
    }

    @Test func absentFacesDoNotPullTheWindow() {
        for held in [0, 1, 5, 30] {
            // The second is visible in frames 40 to 44 and in frame 60 of 120.
            let sightings = Set(40...44).union([60])
            let scene = (0..<120).map { frame in
                [head(1, x: 10, side: 100)] + (sightings.contains(frame) ? [head(2, x: 300, side: 100)] : [])
            }
            let centers = places(scene, .group, heldFrameCount: held)
            for frame in 0..<120 {
                let isNear = sightings.contains { abs($0 - frame) <= held }
                #expect(centers[frame] == (isNear ? 205 : 60), "frame \(frame), held for \(held)")
            }
        }
        let gone = [[head(1, x: 10, side: 100)], [], [], []]
        #expect(places(gone, .group, heldFrameCount: 1) == [60, 60, nil, nil])
    }

    @Test func stepsAreThoseOfTheSubjectsAlone() {
        // One moves to the right by 6 pixels per frame; the other, three times as large in area, moves to the left by
        // 2.
        let side = 100.0
        let scene = (0..<100).map { frame -> [ReframeSighting] in
            guard frame != 50 else { return [] }
            let x = 100 + 6 * Double(frame)
            let other = ReframeSighting(
                id: 2,
                head: PixelRect(x: 600 - 2 * Double(frame), y: 50, width: side, height: 3 * side)
            )
            return [head(1, x: x, side: side), other]
        }
        func steps(_ subject: ReframeOptions.Subject) -> [Double?] {
            ReframeTargets.targets(of: scene, frame: Self.frame, window: Self.window, subject, Self.patience)
                .map { $0?.step?.x }
        }
        for (subject, step) in [(ReframeOptions.Subject.main, -2.0), (.track(1), 6), (.group, (6 - 3 * 2) / 4)] {
            for (frame, seen) in steps(subject).enumerated() {
                let isUnknown = frame == 0 || frame == 50 || frame == 51
                #expect(seen.map { abs($0 - step) < 1e-9 } == (isUnknown ? nil : true), "\(subject), frame \(frame)")
            }
        }
    }
}
