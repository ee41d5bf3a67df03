import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// What detections with low scores do to tracks.
@Suite struct FaintDetectionTests {
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

    @Test func weakDetectionsAtTheEdgeBeginNothing() {
        var log = TrackLog()
        for frame in 0..<20 {
            let box = PixelRect(x: 300, y: 980, width: 90, height: 110)
            log.step([TrackDetection(box: box, score: 0.5, isCut: true)], [0], frame: frame)
        }
        #expect(log.sightings.isEmpty && log.events.isEmpty)
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
            // Who was away from the frame's edge for longer may be another person, until all frames are known.
            #expect(log.idsOfPeople == (isCut ? [0: [1, 2]] : [0: [1]]))
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

    /// What is left of a face in a dissolve is none: only strong detections count, and no track waits for its return.
    @Test(arguments: [false, true]) func aDissolveEndsWhatFadesAway(isDissolve: Bool) {
        let faces = [100.0, 400, 700].map { PixelRect(x: $0, y: 100, width: 80, height: 100) }
        var log = TrackLog()
        for frame in 0..<40 {
            let dissolves = isDissolve && (20..<30).contains(frame)
            let scores = [0.9, frame < 20 ? 0.9 : 0.4, frame < 20 ? 0.9 : 0.1]
            let detections = zip(faces, scores).map { TrackDetection(box: $0, score: $1) }
            log.step(detections, [0, 1, 2], frame: frame, isDissolve: dissolves)
        }
        log.check()
        let last = Dictionary(grouping: log.sightings, by: \.id).mapValues { $0.map(\.frame).max() }
        #expect(last == (isDissolve ? [1: 39, 2: 19, 3: 19] : [1: 39, 2: 39, 3: 39]))
    }

    /// What the tracker would do in a dissolve is what it does.
    @Test func noLostFaceReturnsInADissolve() {
        var log = TrackLog()
        let face = TrackDetection(box: PixelRect(x: 100, y: 100, width: 80, height: 100), score: 0.9)
        for frame in 0..<10 { log.step([face], [0], frame: frame) }
        for frame in 10..<15 { log.step([], [], frame: frame) }
        #expect(log.returning([face], frame: 15).map(\.id) == [1])
        #expect(log.returning([face], frame: 15, isDissolve: true).isEmpty)
    }
}
