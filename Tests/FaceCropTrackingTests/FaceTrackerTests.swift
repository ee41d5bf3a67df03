import FaceCropGeometry
import FaceCropTracking
import Glibc
import TestSupport
import Testing

/// Tracks of scripted faces; ``TrackLog`` checks the tracker's results against the rules.
@Suite struct FaceTrackerTests {
    private static let size = PixelSize(width: 1920, height: 1080)

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

    @Test func doubtfulFacesNeedASecondFrame() {
        let box = PixelRect(x: 100, y: 100, width: 80, height: 100)
        for score in stride(from: 0.05, through: 1, by: 0.05) {
            var once = TrackLog()
            once.step([TrackDetection(box: box, score: score)], [0], frame: 0)
            once.step([], [], frame: 1)
            once.check()
            #expect(once.idsOfPeople.isEmpty == (score < 0.85 - 1e-9), "score \(score)")
            var twice = TrackLog()
            twice.step([TrackDetection(box: box, score: score)], [0], frame: 0)
            twice.step([TrackDetection(box: box, score: score)], [0], frame: 1)
            twice.check()
            #expect(twice.idsOfPeople.isEmpty == (score < 0.6 - 1e-9), "score \(score)")
            if score > 0.6 { #expect(twice.sightings.map(\.frame) == [0, 1], "score \(score)") }
        }
    }

    @Test func weakDetectionsProlongATrackAndNeverBeginOne() {
        var log = TrackLog()
        for frame in 0..<20 {
            let box = PixelRect(x: 100 + 5 * Double(frame), y: 100, width: 80, height: 100)
            let stranger = TrackDetection(box: PixelRect(x: 900, y: 500, width: 90, height: 90), score: 0.5)
            let score = frame == 0 ? 0.9 : 0.35
            log.step([TrackDetection(box: box, score: score), stranger], [0, 1], frame: frame)
        }
        log.check()
        #expect(log.idsOfPeople == [0: [1]])
        #expect(log.sightings.count == 20)
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

    @Test func nobodyIsExpectedAfterTooManyUnseenFrames() {
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

    @Test func whoIsSomebodyElseIsNotTakenForWhoLeft() {
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

    /// Scores of blurred faces go up and down; so do those of faces that the frame's edge cuts, but these may leave.
    @Test func facesWithFalteringScoresDoNotFlicker() {
        let scores = [0.9, 0.9, 0.9, 0.25, 0.22, 0.1, 0.45, 0.4, 0.25, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.4, 0.9]
        for isCut in [true, false] {
            var log = TrackLog()
            for (frame, score) in scores.enumerated() {
                let box = PixelRect(x: 300 + 4 * Double(frame), y: 980, width: 90, height: 110)
                log.step([TrackDetection(box: box, score: score, isCut: isCut)], [0], frame: frame)
            }
            log.check()
            // A cut detection with a score of 0.4 brings a face back only within a few frames after its last one. Three
            // strong detections are trusted for three faint frames.
            let seen = isCut ? [0, 1, 2, 3, 4, 6, 7, 8, 16] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16]
            #expect(log.sightings.map(\.frame) == seen, "cut: \(isCut)")
            let redetected = log.sightings.filter { $0.source == .redetected }.map(\.frame)
            #expect(redetected == seen.filter { scores[$0] < (isCut ? 0.2 : 0.3) }, "cut: \(isCut)")
            #expect(log.idsOfPeople == [0: [1]])
        }
    }

    /// A face that jumps by less than 1.67 sides is the same.
    ///
    /// For each frame without it, it may be 0.15 sides farther
    /// away than one side, up to three. A lone face may jump by 3.33 sides.
    @Test(arguments: [0, 1, 5, 10, 20, 29])
    func aJumpIsNoNewFace(lostFrameCount: Int) {
        let reach = min(max(1 + 0.15 * Double(lostFrameCount), 0.5 / 0.3), 3)
        for jump in stride(from: 0.05, through: 4, by: 0.1) {
            for (others, limit) in [([900.0], reach), ([], 1 / 0.3)] {
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

    /// A detection of any score prolongs a track in the right place; if another track could be meant, in a smaller one.
    @Test(arguments: [true, false]) func faintDetectionsCountWhereAFaceIsExpected(isLone: Bool) {
        for distance in stride(from: 0.05, through: 1.5, by: 0.1) {
            for score in [0.01, 0.04, 0.06, 0.15, 0.25] {
                func face(_ x: Double, _ score: Double = 0.9) -> TrackDetection {
                    TrackDetection(box: PixelRect(x: x, y: 100, width: 80, height: 80), score: score)
                }
                let others = isLone ? [] : [face(900)]
                var log = TrackLog()
                for frame in 0..<5 { log.step([face(100)] + others, [0, 1], frame: frame) }
                log.step([face(100 + 80 * distance, score)] + others, [0, 1], frame: 5)
                log.check()
                let isTaken = score >= 0.05 && distance * (1.2 - score) < (isLone ? 1 : 0.5)
                let sighting = log.sightings.last { $0.frame == 5 && $0.id == 1 }
                #expect((sighting?.source == .redetected) == isTaken, "\(distance) sides away with \(score)")
            }
        }
    }

    /// Faint detections alone are trusted for as many frames as the face was seen, up to 30.
    @Test(arguments: [1, 2, 10, 29, 30, 31, 50]) func faintDetectionsDoNotProlongATrackForEver(strongFrameCount: Int) {
        var log = TrackLog()
        for frame in 0..<120 {
            let box = PixelRect(x: 100, y: 100, width: 80, height: 80)
            log.step([TrackDetection(box: box, score: frame < strongFrameCount ? 0.9 : 0.1)], [0], frame: frame)
        }
        log.check()
        #expect(log.sightings.map(\.frame) == Array(0..<strongFrameCount + min(strongFrameCount, 30)))
    }

    /// With `--max-lost 0` a faint detection still keeps a face, and the first frame without any ends its number.
    @Test func aFaceThatMayNotBeLostEndsAtOnce() {
        func face(_ score: Double) -> [TrackDetection] {
            [TrackDetection(box: PixelRect(x: 100, y: 100, width: 80, height: 80), score: score)]
        }
        var log = TrackLog(options: .losing(0))
        for frame in 0..<10 { log.step(face(0.9), [0], frame: frame) }
        for frame in 10..<15 { log.step(face(0.1), [0], frame: frame) }
        log.step([], [], frame: 15)
        for frame in 16..<20 { log.step(face(0.9), [0], frame: frame) }
        log.check()
        #expect(log.sightings.map(\.id) == Array(repeating: 1, count: 15) + Array(repeating: 2, count: 4))
        #expect(log.sightings[10..<15].allSatisfy { $0.source == .redetected })
    }

    /// A faint detection on a head that another track has already is no sign of the face beside it.
    @Test(arguments: [true, false]) func twoTracksDoNotShareAHead(hasFirst: Bool) {
        var log = TrackLog()
        func face(_ x: Double, _ score: Double = 0.9) -> TrackDetection {
            TrackDetection(box: PixelRect(x: x, y: 100, width: 80, height: 80), score: score)
        }
        for frame in 0..<10 { log.step([face(100), face(150)], [0, 1], frame: frame) }
        // Nearer to the second face, but over the first one by more than half.
        let faint = face(128, 0.1)
        log.step(hasFirst ? [face(100), faint] : [face(400), faint], hasFirst ? [0, 1] : [2, 1], frame: 10)
        log.check()
        let ids = log.sightings.filter { $0.frame == 10 }.map(\.id).sorted()
        #expect(ids == (hasFirst ? [1] : [2, 3]))
    }

    /// What the detector hardly sees at the frame's edge has left the picture more often than not.
    @Test func faintDetectionsDoNotCountAtTheEdge() {
        let frameSize = PixelSize(width: 640, height: 480)
        for y in stride(from: -20.0, through: 40, by: 4) {
            var log = TrackLog()
            for frame in 0..<12 {
                let box = PixelRect(x: 300, y: y, width: 80, height: 80)
                let detection = TrackDetection(box: box, score: frame < 10 ? 0.9 : 0.1, frame: frameSize)
                log.step([detection], [0], frame: frame)
            }
            log.check()
            // 0.15 sides are 12 pixels, and what is a pixel away touches the edge.
            #expect((log.sightings.count == 12) == (y > 13), "\(y)")
        }
    }

    /// The pixels show the face in every frame.
    ///
    /// It is carried for as many frames as it was detected strongly, from five to thirty.
    @Test(arguments: [1, 4, 5, 6, 29, 30, 31, 60])
    func aFaceIsCarriedForAsLongAsItWasSeen(strongFrameCount: Int) {
        func box(_ frame: Int) -> PixelRect {
            PixelRect(x: 100 + 7 * Double(frame), y: 100, width: 80, height: 100)
        }
        var log = TrackLog()
        for frame in 0..<strongFrameCount { log.step([TrackDetection(box: box(frame), score: 0.9)], [0], frame: frame) }
        for frame in strongFrameCount..<150 {
            log.step([], [], frame: frame) { missed in
                #expect(missed.id == 1 && missed.certainFrame == strongFrameCount - 1)
                #expect(missed.certainBox == box(strongFrameCount - 1))
                return LocatedFace(box: box(frame), confidence: 0.5)
            }
        }
        log.check()
        let count = strongFrameCount < 5 ? 0 : min(strongFrameCount, 30)
        let carried = log.carried[1] ?? [:]
        #expect(carried.keys.sorted() == Array(strongFrameCount..<strongFrameCount + count))
        #expect(carried.allSatisfy { $0.value == LocatedFace(box: box($0.key), confidence: 0.5) })
        #expect(log.events.last == TrackEvent(.lost, id: 1, frame: strongFrameCount + count))
    }

    @Test(arguments: [1, 10, 29]) func aCarriedFaceIsFoundAgainWhereItWent(carriedFrameCount: Int) {
        func box(_ frame: Int) -> PixelRect {
            PixelRect(x: 100 + 30 * Double(frame), y: 100, width: 80, height: 100)
        }
        var log = TrackLog()
        let end = 100 + carriedFrameCount
        for frame in 0...end {
            let isDetected = frame < 100 || frame == end
            let detections = isDetected ? [TrackDetection(box: box(frame), score: 0.9)] : []
            log.step(detections, isDetected ? [0] : [], frame: frame) { _ in
                LocatedFace(box: box(frame), confidence: 0.5)
            }
        }
        log.check()
        #expect(log.events == [TrackEvent(.appeared, id: 1, frame: 0)])
        #expect(log.sightings.last?.frame == end)
    }

    /// A face that the pixels did not show once is not looked for again.
    @Test func aFaceThatThePixelsDoNotShowIsLost() {
        let box = PixelRect(x: 100, y: 100, width: 80, height: 100)
        var log = TrackLog()
        for frame in 0..<60 {
            let detections = frame < 30 ? [TrackDetection(box: box, score: 0.9)] : []
            log.step(detections, frame < 30 ? [0] : [], frame: frame) { _ in
                frame == 40 ? nil : LocatedFace(box: box, confidence: 0.5)
            }
        }
        #expect(log.carried[1]?.keys.sorted() == Array(30..<40))
        #expect(log.events.last == TrackEvent(.lost, id: 1, frame: 40))
    }

    /// Where another face is detected, the pixels are those of the other face.
    @Test(arguments: [true, false]) func aFaceIsNotCarriedOntoAnother(isOver: Bool) {
        func face(_ x: Double) -> TrackDetection {
            TrackDetection(box: PixelRect(x: x, y: 100, width: 80, height: 80), score: 0.9)
        }
        var log = TrackLog()
        for frame in 0..<10 { log.step([face(100), face(400)], [0, 1], frame: frame) }
        // Boxes of 80 pixels that are 80 pixels apart touch, and do not overlap.
        let place = PixelRect(x: isOver ? 321 : 320, y: 100, width: 80, height: 80)
        log.step([face(400)], [1], frame: 10) { _ in LocatedFace(box: place, confidence: 0.9) }
        log.check()
        #expect((log.carried[1] == nil) == isOver)
        #expect(log.events.contains(TrackEvent(.lost, id: 1, frame: 10)) == isOver)
    }

    /// A faint detection counts where the pixels show the face, however far that is from where it was going.
    @Test func faintDetectionsCountWhereThePixelsAre() {
        func face(_ x: Double, _ score: Double) -> TrackDetection {
            TrackDetection(box: PixelRect(x: x, y: 100, width: 80, height: 80), score: score)
        }
        for isLocated in [true, false] {
            var log = TrackLog()
            for frame in 0..<10 { log.step([face(100, 0.9), face(900, 0.9)], [0, 1], frame: frame) }
            log.step([face(400, 0.1), face(900, 0.9)], [0, 1], frame: 10) { _ in
                isLocated ? LocatedFace(box: face(390, 0).box, confidence: 0.5) : nil
            }
            log.check()
            let sighting = log.sightings.last { $0.frame == 10 && $0.id == 1 }
            #expect((sighting?.source == .redetected) == isLocated)
        }
    }

    /// A doubtful track beside it does not make a lone face one of several.
    @Test(arguments: [true, false]) func aLoneFaceJumpsDespiteADoubtfulTrack(isDoubtful: Bool) {
        func face(_ x: Double) -> TrackDetection {
            TrackDetection(box: PixelRect(x: x, y: 100, width: 80, height: 80), score: 0.9)
        }
        var log = TrackLog()
        for frame in 0..<10 { log.step([face(100), face(900)], [0, 1], frame: frame) }
        if isDoubtful { log.doubt([2]) }
        // Two and a half sides away: too far if the other track could be meant.
        log.step([face(300), face(900)], [0, 1], frame: 10)
        log.check()
        #expect(log.idsOfPeople[0]?.count == (isDoubtful ? 1 : 2))
    }

    /// After three frames without a strong detection, a strong one nearby is the face, and a weak one in its place is
    /// not.
    @Test(arguments: 1...8) func aStrongDetectionBeatsAWeakOneInTheExpectedPlace(weakFrameCount: Int) {
        func face(_ x: Double, _ score: Double) -> TrackDetection {
            TrackDetection(box: PixelRect(x: x, y: 100, width: 80, height: 80), score: score)
        }
        var log = TrackLog()
        for frame in 0..<20 { log.step([face(100, 0.9)], [0], frame: frame) }
        for frame in 20..<20 + weakFrameCount { log.step([face(100, 0.4)], [0], frame: frame) }
        log.step([face(100, 0.4), face(170, 0.9)], [0, 1], frame: 20 + weakFrameCount)
        log.check()
        let last = log.sightings.last { $0.id == 1 && $0.frame == 20 + weakFrameCount }
        #expect(last?.detection == (weakFrameCount >= 3 ? 1 : 0))
    }

    /// A lost face keeps 0.9 of its velocity from frame to frame, so it moves on by at most nine frames' way.
    @Test(arguments: [5.0, 10, 20]) func aLostFaceSlowsDown(speed: Double) {
        var motion = KalmanBox(PixelRect(x: 100, y: 300, width: 80, height: 100))
        for frame in 1...40 {
            motion.predict()
            motion.update(PixelRect(x: 100 + speed * Double(frame), y: 300, width: 80, height: 100))
        }
        let start = motion.box.center.x
        for _ in 1...200 { motion.predict(isLost: true) }
        let way = (motion.box.center.x - start) / speed
        #expect((8...9.5).contains(way), "\(way) frames' way")
    }

    @Test func weakDetectionsAtTheEdgeBeginNothing() {
        var log = TrackLog()
        for frame in 0..<20 {
            let box = PixelRect(x: 300, y: 980, width: 90, height: 110)
            log.step([TrackDetection(box: box, score: 0.5, isCut: true)], [0], frame: frame)
        }
        #expect(log.sightings.isEmpty && log.events.isEmpty)
    }
}
