import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropTracking

/// A list of frames does what an array of frames does.
@Suite struct FrameListTests {
    /// A frame of `count` faces, whose scores and tracks follow from `seed`.
    private static func frame(_ index: Int, _ count: Int, seed: Int) -> TrackStore.Frame {
        var detections = FrameDetections(.unread(index: index))
        detections.faces = (0..<count).map { Self.face(score: Double(100 * seed + $0)) }
        var frame = TrackStore.Frame(detections, startsScene: seed.isMultiple(of: 3))
        frame.ids = (0..<count).map { ($0 + seed).isMultiple(of: 2) ? seed + $0 : nil }
        frame.events = seed.isMultiple(of: 5) ? [TrackEvent(.lost, id: seed, frame: index)] : []
        return frame
    }

    private static func face(score: Double) -> FrameFace {
        let box = PixelRect(x: score, y: 2, width: 30, height: 40)
        return FrameFace(Face(box: box, score: score, points: FacePoints { PixelPoint(x: Double($0), y: score) }))
    }

    private static func expectEqual(_ list: FrameList, _ frames: [TrackStore.Frame], _ step: Int) {
        #expect(list.map(\.index) == frames.map(\.index), "step \(step)")
        #expect(list.map(\.ids) == frames.map(\.ids), "step \(step)")
        #expect(list.map(\.events) == frames.map(\.events), "step \(step)")
        #expect(list.map(\.startsScene) == frames.map(\.startsScene), "step \(step)")
        #expect(list.map { $0.faces.map(\.face) } == frames.map { $0.faces.map(\.face) }, "step \(step)")
    }

    /// Frames are appended, get more faces or fewer, or other ones, wherever they are.
    @Test func changesAreThoseOfAnArray() {
        var random = SeededGenerator(seed: 7)
        var (list, frames) = (FrameList(), [TrackStore.Frame]())
        for step in 0..<400 {
            let count = Int.random(in: 0...5, using: &random)
            if frames.isEmpty || Int.random(in: 0...2, using: &random) == 0 {
                let frame = Self.frame(frames.count, count, seed: step)
                frames.append(frame)
                list.append(frame)
            } else {
                let position = Int.random(in: frames.indices, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0:
                    frames[position] = Self.frame(position, count, seed: step)
                    list[position] = Self.frame(position, count, seed: step)
                case 1:
                    frames[position].add(Self.face(score: Double(step)), of: step)
                    list[position].add(Self.face(score: Double(step)), of: step)
                case 2:
                    frames[position].removeStrangers(below: 20_000)
                    list[position].removeStrangers(below: 20_000)
                default:
                    frames[position].renumber { $0 + 1000 }
                    list[position].renumber { $0 + 1000 }
                }
            }
            Self.expectEqual(list, frames, step)
        }
        #expect(frames.count > 100)
        Self.expectEqual(FrameList(frames), frames, 400)
    }

    @Test func copiesAreIndependent() {
        var list = FrameList((0..<5).map { Self.frame($0, 2, seed: $0) })
        let copy = list
        list[2].add(Self.face(score: 1), of: 9)
        list[3].ids[0] = 77
        #expect(copy[2].ids.count == 2 && copy[3].ids[0] != 77)
        #expect(list[2].ids.last == 9 && list[3].ids[0] == 77 && list[4].ids == copy[4].ids)
    }
}
