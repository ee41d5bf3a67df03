import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropTracking

/// Short gaps of tracks are filled.
@Suite struct TrackGapsTests {
    /// Frames of which those in `seen` show track 1, a face that moves by 3 pixels to the right and 1 down a frame.
    private static func frames(_ count: Int, seen: Set<Int>, sceneStarts: Set<Int> = [0]) -> FrameList {
        let frames = (0..<count).map { index in
            let source = SequenceFrame.unread(index: index)
            var detections = FrameDetections(source)
            if seen.contains(index) { detections.faces = [FrameFace(face(at: index))] }
            var frame = TrackStore.Frame(detections, startsScene: sceneStarts.contains(index))
            if seen.contains(index) { frame.ids = [1] }
            if seen.contains(index - 1), !seen.contains(index) {
                frame.events = [TrackEvent(.lost, id: 1, frame: index)]
            }
            if index > 0, seen.contains(index), !seen.contains(index - 1) {
                frame.events = [TrackEvent(.returned, id: 1, frame: index)]
            }
            return frame
        }
        return FrameList(frames)
    }

    private static func face(at index: Int) -> Face {
        let (x, y) = (100 + 3 * Double(index), 50 + Double(index))
        let points = FacePoints { PixelPoint(x: x + 10 * Double($0), y: y + 20) }
        return Face(box: PixelRect(x: x, y: y, width: 40, height: 50), score: 0.8, points: points)
    }

    @Test func aFaceIsCarriedAlongAStraightLine() throws {
        for length in 1...14 {
            var frames = Self.frames(30, seen: Set(0..<5).union(5 + length..<30))
            TrackGaps.fill(&frames)
            let isFilled = length <= 10
            #expect(frames.flatMap(\.events).isEmpty == isFilled, "gap of \(length)")
            for position in 5..<5 + length {
                #expect(frames[position].ids == (isFilled ? [1] : []), "gap of \(length)")
                guard isFilled else { continue }
                let carried = try #require(frames[position].faces.first)
                let expected = Self.face(at: position)
                #expect(carried.source == .carried)
                #expect(carried.face.box.center.distance(to: expected.box.center) < 1e-9)
                #expect(abs(carried.face.box.width - 40) < 1e-9 && abs(carried.face.box.height - 50) < 1e-9)
                for (point, other) in zip(carried.face.points.all, expected.points.all) {
                    #expect(point.distance(to: other) < 1e-9)
                }
                #expect(carried.face.score < 0.8 && carried.face.score >= 0.4)
            }
        }
    }

    @Test func facesAreNotCarriedOverACut() {
        var frames = Self.frames(20, seen: Set(0..<5).union(9..<20), sceneStarts: [0, 7])
        TrackGaps.fill(&frames)
        #expect(frames[5...8].allSatisfy { $0.ids.isEmpty } && frames[9].events.count == 1)
    }

    @Test func facesAreNotCarriedOverAnUnreadableFrame() {
        var frames = Self.frames(20, seen: Set(0..<5).union(9..<20))
        frames[6].failure = PhotoError(.corrupt, stage: .decode, path: "film", message: "Damaged.")
        TrackGaps.fill(&frames)
        #expect(frames[5...8].allSatisfy { $0.ids.isEmpty })
    }

    /// A face that is never seen again is not carried on.
    @Test func facesAreNotCarriedBeyondTheLastDetection() {
        var frames = Self.frames(20, seen: Set(0..<5))
        TrackGaps.fill(&frames)
        #expect(frames[5...].allSatisfy { $0.ids.isEmpty } && frames[5].events.map(\.kind) == [.lost])
    }

    /// Detections that counted only where a face was expected are kept only with their track.
    @Test func faintStrangersAreNotKept() {
        var frame = Self.frames(1, seen: [0])[0]
        for (score, id) in [(0.3, nil), (0.1, 7), (0.06, nil)] as [(Double, Int?)] {
            var face = Self.face(at: 3)
            face.score = score
            frame.faces.append(FrameFace(face))
            frame.ids.append(id)
        }
        frame.removeStrangers(below: 0.2)
        #expect(frame.ids == [1, nil, 7] && frame.faces.map(\.face.score) == [0.8, 0.3, 0.1])
    }
}
