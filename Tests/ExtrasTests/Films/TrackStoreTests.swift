import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels
@testable import FaceCropTracking

@Suite struct TrackStoreTests {
    @Test func aCutBeginsAScene() throws {
        let store = try TrackStore.withLandmarks()
        let size = PixelSize(width: 256, height: 144)
        for index in 0..<5 {
            let pixels = Self.pixels(size, columnWidth: index < 3 ? 128 : 16)
            store.enter(try FrameDetections(index: index, pixels: pixels, size: size))
        }
        #expect(store.frames.map(\.startsScene) == [true, false, false, true, false])
    }

    /// The pose is constant; frames eleven to twenty are sharp.
    @Test func ofViewsThatDifferInSharpnessTheSharpestIsBest() throws {
        let store = try TrackStore.withLandmarks()
        let size = PixelSize(width: 320, height: 240)
        let box = PixelRect(x: 100, y: 60, width: 90, height: 110)
        let face = ScriptedFaces.face(box)
        let sharp = FrameDetections.columns(size, in: box, period: 10)
        let blurred = FrameDetections.columns(size, in: box, period: 60)
        for index in 0..<40 {
            let pixels = (10..<20).contains(index) ? sharp : blurred
            store.enter(try FrameDetections(index: index, pixels: pixels, size: size, faces: [face]))
        }
        let best = try #require(store.best[1])
        #expect(store.best.count == 1 && best.frame == 10)
        #expect(try #require(best.face.face.sharpness) > 0)
    }

    /// Columns of light and dark have no landmarks.
    @Test(arguments: [0.65, 0.84, 0.86, 0.95]) func aTrackThatWasNeverSeenToBeAFaceIsNone(score: Double) throws {
        let store = try TrackStore.withLandmarks()
        let size = PixelSize(width: 320, height: 240)
        let box = PixelRect(x: 100, y: 60, width: 90, height: 110)
        let pixels = FrameDetections.columns(size, in: box, period: 10)
        for index in 0..<60 {
            let face = ScriptedFaces.face(box, score: score)
            store.enter(try FrameDetections(index: index, pixels: pixels, size: size, faces: [face]))
        }
        #expect(store.frames.contains { $0.ids == [1] })
        store.end(framesPerSecond: 25)
        let isKept = score >= TrackOptions().certainScore
        #expect(store.frames.allSatisfy { $0.ids == [isKept ? 1 : nil] })
        #expect(store.frames.flatMap(\.events).isEmpty == !isKept)
        #expect(store.best.isEmpty == !isKept && store.landmarkSearches.isEmpty == !isKept)
    }

    /// Says what it is told to, in every picture.
    private final class ScriptedDetector: FaceDetecting {
        let faces: [Face]

        init(faces: [Face]) { self.faces = faces }

        func detect(in preview: Preview) -> Detections { Detections(faces: faces) }

        func detect(in preview: Preview, search: FaceSearch) -> Detections { Detections(faces: faces) }
    }

    /// Columns have no landmarks, and ten frames are too few for three searches.
    @Test(arguments: [nil, 0.4, 0.59, 0.6, 0.8] as [Double?])
    func aTrackThatTheSecondDetectorContradictsIsNone(secondScore: Double?) throws {
        let box = PixelRect(x: 100, y: 60, width: 90, height: 110)
        let second = ScriptedDetector(faces: secondScore.map { [ScriptedFaces.face(box, score: $0)] } ?? [])
        for score in [0.7, 0.9] {
            let store = try TrackStore.withLandmarks(
                secondDetector: FaceDetector(detector: second, options: DetectOptions())
            )
            let size = PixelSize(width: 320, height: 240)
            let pixels = FrameDetections.columns(size, in: box, period: 10)
            for index in 0..<10 {
                let face = ScriptedFaces.face(box, score: score)
                store.enter(try FrameDetections(index: index, pixels: pixels, size: size, faces: [face]))
            }
            store.end(framesPerSecond: 25)
            let isKept = score >= 0.85 || secondScore ?? 0 >= 0.6
            #expect(store.frames.allSatisfy { $0.ids == [isKept ? 1 : nil] }, "\(score)")
        }
    }

    /// A false track leaves nothing in the results of a person, whichever of the two got the lower number at first.
    @Test(arguments: [true, false]) func aTrackThatIsNoFaceLeavesNothing(isFirst: Bool) throws {
        let size = PixelSize(width: 480, height: 240)
        let boxes = [PixelRect(x: 40, y: 60, width: 90, height: 110), PixelRect(x: 300, y: 60, width: 90, height: 110)]
        let person = ScriptedFaces.face(boxes[1], score: 0.95)
        let hand = ScriptedFaces.face(boxes[0], score: 0.7)
        func results(_ faces: (_ index: Int) -> [Face]) throws -> TrackStore {
            let store = try TrackStore.withLandmarks()
            let pixels = FrameDetections.columns(size, in: PixelRect(x: 0, y: 0, width: 480, height: 240), period: 10)
            for index in 0..<60 {
                store.enter(try FrameDetections(index: index, pixels: pixels, size: size, faces: faces(index)))
            }
            store.end(framesPerSecond: 25)
            return store
        }
        let alone = try results { $0 < 5 && isFirst ? [] : [person] }
        let both = try results { index in
            if index < 5 { return isFirst ? [hand] : [person] }
            return isFirst ? [hand, person] : [person, hand]
        }
        #expect(both.frames.allSatisfy { $0.ids.compactMap { $0 }.allSatisfy { $0 == 1 } })
        #expect(Array(both.best.keys) == [1] && Array(both.landmarkSearches.keys) == [1])
        #expect(both.best[1]?.face.face.box == boxes[1])
        #expect(both.landmarkSearches == alone.landmarkSearches)
        #expect(both.best[1]?.frame == alone.best[1]?.frame)
    }

    /// A face comes out of the dark: detections that began no track are its own, as far as they are in one scene.
    @Test func aTrackBeginsWhereItsFaceIsFirstSeen() throws {
        let store = try TrackStore.withLandmarks()
        let size = PixelSize(width: 320, height: 240)
        let box = PixelRect(x: 100, y: 60, width: 60, height: 80)
        let stranger = ScriptedFaces.face(PixelRect(x: 240, y: 20, width: 30, height: 40), score: 0.1)
        for index in 0..<40 {
            let pixels =
                index < 5 ? Self.pixels(size, columnWidth: 8) : FrameDetections.columns(size, in: box, period: 20)
            let face = ScriptedFaces.face(box, score: index < 25 ? 0.15 : 0.95)
            store.enter(try FrameDetections(index: index, pixels: pixels, size: size, faces: [face, stranger]))
        }
        #expect(store.frames.map(\.startsScene) == (0..<40).map { $0 == 0 || $0 == 5 })
        store.end(framesPerSecond: 25)
        #expect(store.frames.map(\.ids) == (0..<40).map { $0 < 5 ? [] : [1] })
        let sources = store.frames.dropFirst(5).map { $0.faces[0].source }
        #expect(sources == (5..<40).map { $0 < 25 ? .redetected : .detected })
        #expect(store.frames.flatMap(\.events) == [TrackEvent(.appeared, id: 1, frame: 5)])
    }

    /// A face that is away for longer than the tracker waits, and comes back where it was: one number, and one gap.
    @Test(arguments: [60, 90]) func aFaceThatComesBackKeepsItsNumber(gap: Int) throws {
        let store = try TrackStore.withLandmarks()
        let size = PixelSize(width: 320, height: 240)
        let box = PixelRect(x: 100, y: 60, width: 60, height: 80)
        let pixels = FrameDetections.columns(size, in: box, period: 20)
        let empty = FrameDetections.columns(size, in: PixelRect(x: 0, y: 0, width: 0, height: 0), period: 20)
        for index in 0..<40 + gap {
            let isSeen = index < 20 || index >= 20 + gap
            let faces = isSeen ? [ScriptedFaces.face(box, score: 0.95)] : []
            store.enter(try FrameDetections(index: index, pixels: isSeen ? pixels : empty, size: size, faces: faces))
        }
        #expect(Set(store.frames.flatMap(\.ids)) == [1, 2], "the tracker alone gives a new number")
        store.end(framesPerSecond: 25)
        #expect(Set(store.frames.flatMap(\.ids)) == [1])
        let events = store.frames.flatMap(\.events)
        #expect(events.map(\.kind) == [.appeared, .lost, .returned] && events.allSatisfy { $0.id == 1 })
        #expect(events.first?.frame == 0 && events.last?.frame == 20 + gap)
        #expect(Array(store.best.keys) == [1])
    }

    /// Two faces before a camera that jerks by more than two faces keep their numbers, because the picture tells it.
    @Test func facesKeepTheirNumbersBeforeAShakenCamera() throws {
        let store = try TrackStore.withLandmarks()
        let size = PixelSize(width: 480, height: 270)
        var random = SeededGenerator(seed: 4)
        for index in 0..<24 {
            let (x, y) = (Int.random(in: -13...13, using: &random), Int.random(in: -8...8, using: &random))
            let pixels = (0..<size.pixelCount).flatMap { place -> [UInt8] in
                let (across, down) = (Double(place % size.width - 2 * x), Double(place / size.width - 2 * y))
                let value = 128 + 50 * sin(across / 31) + 30 * cos(down / 17) + 20 * sin(across / 71 + down / 43)
                return [UInt8](repeating: UInt8(min(max(value, 0), 255)), count: 3)
            }
            let faces = [150.0, 300].map { left in
                let box = PixelRect(x: left + 2 * Double(x), y: 120 + 2 * Double(y), width: 10, height: 12)
                return ScriptedFaces.face(box, score: 0.95)
            }
            store.enter(try FrameDetections(index: index, pixels: pixels, size: size, faces: faces))
        }
        #expect(store.frames.allSatisfy { $0.ids == [1, 2] })
    }

    @Test func noFaceIsBetterThanItsPoseAllows() {
        for score in stride(from: 0, through: 1, by: 0.25) {
            let face = ScriptedFaces.face(PixelRect(x: 0, y: 0, width: 80, height: 100), score: score)
            let posed = ViewQuality.posed(face, FivePointPose(face))
            let qualities = [0, 0.001, 0.02, 0.5, 20].map { ViewQuality.quick(posed, sharpness: $0) }
            #expect(qualities == qualities.sorted() && qualities.allSatisfy { (0...posed).contains($0) })
        }
    }

    @Test func ofEqualViewsTheEarlierIsBetter() {
        let points = FacePoints { _ in PixelPoint(x: 1, y: 1) }
        let face = Face(box: PixelRect(x: 0, y: 0, width: 9, height: 9), score: 1, points: points)
        let seen = FrameFace(face)
        let views = [(3, 0.5), (1, 0.5), (2, 0.7), (4, 0.7)].map {
            TrackStore.Best(frame: $0, face: seen, quality: $1)
        }
        for order in [views, views.reversed()] {
            let best = order.dropFirst().reduce(order[0]) { $0.isBetter(than: $1) ? $0 : $1 }
            #expect(best.frame == 2)
        }
    }

    @Test func aTrackThatGoesOnWithSomebodyReturns() {
        let frame = SequenceFrame.unread(index: 7)
        var entry = TrackStore.Frame(FrameDetections(frame), startsScene: true)
        entry.ids = [3, nil, 4, 2]
        entry.events = [
            TrackEvent(.lost, id: 1, frame: 7), TrackEvent(.returned, id: 2, frame: 7),
            TrackEvent(.appeared, id: 3, frame: 7), TrackEvent(.appeared, id: 4, frame: 7),
            TrackEvent(.lost, id: 5, frame: 7),
        ]
        entry.join([
            3: TrackReidentification.Continuation(personID: 1, confidence: 0.97),
            5: TrackReidentification.Continuation(personID: 2, confidence: 0.99),
        ])
        #expect(entry.ids == [1, nil, 4, 2])
        #expect(
            entry.events == [
                TrackEvent(.lost, id: 1, frame: 7), TrackEvent(.returned, id: 1, frame: 7, confidence: 0.97),
                TrackEvent(.lost, id: 2, frame: 7), TrackEvent(.returned, id: 2, frame: 7),
                TrackEvent(.appeared, id: 4, frame: 7),
            ]
        )
        entry.renumber { $0 == 4 ? 3 : $0 }
        #expect(entry.ids == [1, nil, 3, 2] && entry.events.last?.id == 3)
    }

    /// Dark and bright columns; narrow ones have less contrast.
    private static func pixels(_ size: PixelSize, columnWidth: Int) -> [UInt8] {
        (0..<size.pixelCount).flatMap { place -> [UInt8] in
            let isDark = place % size.width / columnWidth % 2 == 0
            let value: UInt8 = columnWidth > 16 ? (isDark ? 30 : 220) : (isDark ? 70 : 170)
            return [value, value, value]
        }
    }
}
