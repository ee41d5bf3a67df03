import Glibc
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Tracks of scripted faces; ``TrackLog`` checks the tracker's results against the rules.
@Suite struct FaceTrackerTests {
    /// A face that moves on its own curve, by at most a third of its size per frame.
    private func walker(_ number: Int, at frame: Int) -> PixelRect {
        let (row, column) = (Double(number / 4), Double(number % 4))
        let time = Double(frame)
        let side = 60 + 6 * Double(number)
        return PixelRect(
            x: 150 + 430 * column + 120 * sin(time / 20 + Double(number)),
            y: 80 + 330 * row + 70 * sin(time / 15 + 2 * Double(number)),
            width: side,
            height: 1.3 * side
        )
    }

    @Test func twelveFacesKeepTheirNumbersThroughNoiseAndGaps() {
        for seed in 1...5 {
            var random = SeededGenerator(seed: UInt64(seed))
            var log = TrackLog()
            for frame in 0..<150 {
                var detections: [TrackDetection] = []
                var people: [Int] = []
                for number in (0..<12).shuffled(using: &random) {
                    let chance = Double.random(in: 0...1, using: &random)
                    if frame > 0, chance < 0.1 { continue }
                    var box = walker(number, at: frame)
                    box.x += box.width * Double.random(in: -0.05...0.05, using: &random)
                    box.y += box.width * Double.random(in: -0.05...0.05, using: &random)
                    let score = frame > 0 && chance < 0.25 ? 0.4 : 0.9
                    detections.append(TrackDetection(box: box, score: score))
                    people.append(number)
                }
                log.step(detections, people, frame: frame)
            }
            log.check()
            #expect(log.idsOfPeople.count == 12)
            #expect(log.idsOfPeople.values.allSatisfy { $0.count == 1 }, "seed \(seed): \(log.idsOfPeople)")
            #expect(Set(log.idsOfPeople.values.flatMap { $0 }) == Set(1...12))
        }
    }

    @Test func facesThatPassEachOtherKeepTheirNumbers() {
        for speed in [3.0, 6, 10, 14] {
            var log = TrackLog()
            for frame in 0..<Int(900 / speed) {
                let left = PixelRect(x: 200 + speed * Double(frame), y: 300, width: 90, height: 120)
                let right = PixelRect(x: 1100 - speed * Double(frame), y: 310, width: 80, height: 105)
                // The face behind is not detected while half of it is hidden.
                let isHidden = left.intersection(right).map { $0.area > 0.5 * right.area } ?? false
                var detections = [TrackDetection(box: left, score: 0.9)]
                if !isHidden { detections.append(TrackDetection(box: right, score: 0.88)) }
                log.step(detections, Array([0, 1].prefix(detections.count)), frame: frame)
            }
            log.check()
            #expect(log.idsOfPeople.values.allSatisfy { $0.count == 1 }, "speed \(speed): \(log.idsOfPeople)")
        }
    }

    @Test func aFaceReturnsUntilItHasBeenLostTooLong() {
        for gap in 1...40 {
            var log = TrackLog(options: .losing(20))
            let box = PixelRect(x: 100, y: 100, width: 80, height: 100)
            for frame in 0..<60 where frame < 10 || frame >= 10 + gap {
                // A frame without detections counts as a frame, too.
                log.step([TrackDetection(box: box, score: 0.9)], [0], frame: frame, emptyUntilThen: true)
            }
            log.check()
            #expect(log.idsOfPeople[0] == (gap <= 20 ? [1] : [1, 2]), "gap of \(gap)")
            #expect(log.events.map(\.kind) == [.appeared, .lost, gap <= 20 ? .returned : .appeared])
            #expect(log.events[1].frame == 10 && log.events[2].frame == 10 + gap)
        }
    }

    /// In the last frames before a face disappears, the object that hides it shifts the detector's box.
    @Test func aFaceReturnsFromBehindAnotherThatDraggedItAlong() {
        for speed in [2.0, 3, 5] {
            for drag in [-4.0, 0, 4] {
                var log = TrackLog()
                for frame in 0..<90 where !(34..<54).contains(frame) {
                    let pushed = (30..<34).contains(frame) ? drag * Double(frame - 29) : 0
                    let box = PixelRect(x: 100 + speed * Double(frame) + pushed, y: 200, width: 80, height: 100)
                    log.step([TrackDetection(box: box, score: 0.9)], [0], frame: frame, emptyUntilThen: true)
                }
                log.check()
                #expect(log.idsOfPeople[0] == [1], "\(speed) pixels a frame, dragged by \(drag)")
            }
        }
    }

    @Test func framesThatAreMissingAreNoFramesWithoutFaces() {
        var log = TrackLog(options: .losing(5))
        for frame in [0, 1, 2, 3, 7, 8] {
            let box = PixelRect(x: 100 + 4 * Double(frame), y: 100, width: 80, height: 100)
            log.step([TrackDetection(box: box, score: 0.9)], [0], frame: frame)
        }
        log.check()
        #expect(log.events == [TrackEvent(.appeared, id: 1, frame: 0)])
    }

    @Test func aCutEndsAllTracks() {
        var log = TrackLog()
        let box = PixelRect(x: 100, y: 100, width: 80, height: 100)
        for frame in 0..<10 {
            log.step([TrackDetection(box: box, score: 0.9)], [frame < 5 ? 0 : 1], frame: frame, startsScene: frame == 5)
        }
        log.check()
        #expect(log.idsOfPeople == [0: [1], 1: [2]])
        #expect(
            log.events == [
                TrackEvent(.appeared, id: 1, frame: 0), TrackEvent(.lost, id: 1, frame: 5),
                TrackEvent(.appeared, id: 2, frame: 5),
            ]
        )
    }

    @Test func tracksEndAfterTooManyUnseenFrames() {
        for unseen in [29, 30, 31, 60] {
            var log = TrackLog(options: .losing(30))
            let face = TrackDetection(box: PixelRect(x: 100, y: 100, width: 80, height: 100), score: 0.9)
            log.step([face], [0], frame: 0)
            log.step([face], [0], frame: 1)
            log.step([face], [0], frame: 2 + unseen)
            log.check()
            #expect(log.idsOfPeople == (unseen <= 30 ? [0: [1]] : [0: [1, 2]]), "\(unseen)")
        }
    }

    @Test func excludedFacesDoNotContinueALostTrack() {
        for (excluded, ids) in [(Set([1]), [0: [1], 1: [2]]), ([], [0: [1], 1: [1]])] as [(Set<Int>, [Int: Set<Int>])] {
            func face(_ x: Double, _ excludedIDs: Set<Int> = []) -> TrackDetection {
                let box = PixelRect(x: x, y: 100, width: 80, height: 100)
                return TrackDetection(box: box, score: 0.9, excludedIDs: excludedIDs)
            }
            var log = TrackLog()
            for frame in 0..<3 { log.step([face(100)], [0], frame: frame) }
            #expect(log.returning([face(100)], frame: 3).isEmpty, "who is in sight does not return")
            for frame in 3..<10 { log.step([], [], frame: frame) }
            #expect(
                log.returning([face(900), face(110)], frame: 10).map { [$0.frame, $0.id, $0.detection] } == [
                    [10, 1, 1]
                ]
            )
            #expect(log.returning([face(110)], frame: 10, startsScene: true).isEmpty)
            log.step([face(110, excluded)], [1], frame: 10)
            log.step([face(112)], [1], frame: 11)
            log.check()
            #expect(log.idsOfPeople == ids)
        }
    }

    @Test func anyDetectionsKeepTheRules() {
        for seed in 1...60 {
            var random = SeededGenerator(seed: UInt64(seed))
            var log = TrackLog(options: .losing(Int.random(in: 0...10, using: &random)))
            var frame = 0
            for _ in 0..<60 {
                frame += Int.random(in: 1...2, using: &random)
                let detections = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    TrackDetection(
                        box: PixelRect(
                            x: Double.random(in: 0...300, using: &random),
                            y: Double.random(in: 0...200, using: &random),
                            width: Double.random(in: 20...120, using: &random),
                            height: Double.random(in: 20...120, using: &random)
                        ),
                        score: Double.random(in: 0...1, using: &random)
                    )
                }
                let startsScene = Int.random(in: 0..<10, using: &random) == 0
                log.step(detections, Array(detections.indices), frame: frame, startsScene: startsScene)
            }
            log.check()
        }
    }

    /// A face that jumps by less than 1.67 sides is the same.
    ///
    /// For each frame without it, it may be 0.15 sides farther
    /// away than one side, up to three. A lone face may jump by 3.33 sides, but by no more than 1.7 for each frame.
    @Test(arguments: [0, 1, 5, 10, 20, 29])
    func aJumpIsNoNewFace(lostFrameCount: Int) {
        let reach = min(max(1 + 0.15 * Double(lostFrameCount), 0.5 / 0.3), 3)
        for jump in stride(from: 0.05, through: 4, by: 0.1) {
            let loneReach = max(reach, min(1 / 0.3, 1.7 * Double(lostFrameCount + 1)))
            for (others, limit) in [([900.0], reach), ([], loneReach)] {
                func faces(_ x: Double) -> [TrackDetection] {
                    ([x] + others).map {
                        TrackDetection(box: PixelRect(x: $0, y: 100, width: 80, height: 80), score: 0.9)
                    }
                }
                var log = TrackLog()
                for frame in 0..<40 { log.step(faces(100), [0, 1], frame: frame) }
                log.step(faces(100 + 80 * jump), [0, 1], frame: 40 + lostFrameCount, emptyUntilThen: true)
                log.check()
                #expect(log.idsOfPeople[0]?.count == (jump < limit ? 1 : 2), "a jump of \(jump) sides")
            }
        }
    }

    @Test func aFaceOfAnotherSizeIsAnother() {
        for ratio in [0.3, 0.45, 0.55, 0.8, 1.25, 1.8, 2.2, 3] {
            var log = TrackLog()
            for frame in 0..<5 {
                let box = PixelRect(x: 100, y: 100, width: 80, height: 80)
                log.step([TrackDetection(box: box, score: 0.9)], [0], frame: frame)
            }
            // A third of a side away, so that boxes of different sizes hardly overlap.
            let side = 80 * ratio
            let box = PixelRect(x: 160 - side / 2, y: 160 - side / 2, width: side, height: side)
            log.step([TrackDetection(box: box, score: 0.9)], [0], frame: 5)
            #expect(log.idsOfPeople[0]?.count == ((0.5...2).contains(ratio) ? 1 : 2), "\(ratio)")
        }
    }

    /// A camera that jerks to and fro by more than two faces moves every face; what it does is told to the tracker.
    @Test(arguments: [false, true]) func facesKeepTheirNumbersBeforeAShakenCamera(isTold: Bool) {
        var log = TrackLog()
        var random = SeededGenerator(seed: 3)
        var last = PixelPoint(x: 0, y: 0)
        for frame in 0..<60 {
            let place = PixelPoint(
                x: Double.random(in: -130...130, using: &random),
                y: Double.random(in: -130...130, using: &random)
            )
            let boxes = (0..<4).map { number in
                PixelRect(x: 400 + 150 * Double(number) + place.x, y: 400 + place.y, width: 50, height: 60)
            }
            let motion = PixelPoint(x: place.x - last.x, y: place.y - last.y)
            log.step(
                boxes.map { TrackDetection(box: $0, score: 0.9) },
                [0, 1, 2, 3],
                frame: frame,
                cameraMotion: isTold ? motion : PixelPoint(x: 0, y: 0)
            )
            last = place
        }
        let isKept = log.idsOfPeople.count == 4 && log.idsOfPeople.values.allSatisfy { $0.count == 1 }
        #expect(isKept == isTold)
    }

    /// Who left over the edge may be followed by another person, so a new number begins; what flickers at the edge, or
    /// was hidden inside the frame, goes on.
    @Test func aFaceThatLeavesOverTheEdgeIsNotContinued() {
        for (isAtEdge, gap, isContinued) in [(true, 3, true), (true, 8, false), (false, 8, true)] {
            var log = TrackLog()
            let box = PixelRect(x: isAtEdge ? 2 : 300, y: 200, width: 60, height: 80)
            func detection(score: Double) -> TrackDetection {
                TrackDetection(box: box, score: score, isCut: false, isAtEdge: isAtEdge)
            }
            for frame in 0..<10 { log.step([detection(score: 0.9)], [0], frame: frame) }
            for frame in 10 + gap..<30 {
                log.step([detection(score: 0.9)], [0], frame: frame, emptyUntilThen: true)
            }
            log.check()
            #expect((log.idsOfPeople[0] == [1]) == isContinued, "at the edge \(isAtEdge), gap \(gap)")
        }
    }

    /// A weak detection inside the frame does not bring back a person who left it: it is a poster on the wall.
    @Test func aPosterIsNotThePersonWhoLeft() {
        var log = TrackLog()
        let person = PixelRect(x: 3, y: 200, width: 60, height: 80)
        for frame in 0..<10 {
            log.step([TrackDetection(box: person, score: 0.9, isCut: false, isAtEdge: true)], [0], frame: frame)
        }
        let poster = PixelRect(x: 60, y: 210, width: 60, height: 80)
        for frame in 18..<25 {
            log.step([TrackDetection(box: poster, score: 0.34)], [1], frame: frame, emptyUntilThen: true)
        }
        #expect(log.idsOfPeople[1] == nil)
    }

    /// A doubtful track beside it does not make a lone face one of several.
    @Test(arguments: [true, false]) func aLoneFaceJumpsDespiteADoubtfulTrack(isDoubtful: Bool) {
        func face(_ x: Double) -> TrackDetection {
            TrackDetection(box: PixelRect(x: x, y: 100, width: 80, height: 80), score: 0.9)
        }
        var log = TrackLog()
        for frame in 0..<10 { log.step([face(100), face(900)], [0, 1], frame: frame) }
        if isDoubtful { log.doubt([2]) }
        // Two and a half sides away two frames later: too far if the other track could be meant.
        log.step([face(300), face(900)], [0, 1], frame: 11, emptyUntilThen: true)
        log.check()
        #expect(log.idsOfPeople[0]?.count == (isDoubtful ? 1 : 2))
    }
}
