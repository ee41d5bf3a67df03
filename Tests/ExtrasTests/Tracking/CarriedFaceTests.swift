import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Tracks of faces that are not detected, but found by their pixels.
@Suite struct CarriedFaceTests {
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
}
