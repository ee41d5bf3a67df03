import FaceCropFaces
import FaceCropGeometry
import FaceCropTracking

/// Fills the short gaps of tracks: between two frames in which a face was found, it is carried along a straight line.
///
/// A gap is filled afterwards, when both of its ends are known; a prediction beyond the last frame would drift away
/// from the face, or stay where somebody has left.
enum TrackGaps {
    /// The number of frames of the longest gap that is filled: 0.4 s at 25 frames a second.
    static let maximumLength = 10

    /// Fills the gaps, and removes the events of faces that were `lost` and `returned` around them.
    static func fill(_ frames: inout [TrackStore.Frame]) {
        var last: [Int: (position: Int, face: FrameFace)] = [:]
        for position in frames.indices {
            if frames[position].startsScene { last = [:] }
            for case (let id?, let face) in zip(frames[position].ids, frames[position].detections.faces) {
                if let start = last[id] { fill(id, from: start, to: (position, face), &frames) }
                last[id] = (position, face)
            }
        }
    }

    private static func fill(
        _ id: Int,
        from start: (position: Int, face: FrameFace),
        to end: (position: Int, face: FrameFace),
        _ frames: inout [TrackStore.Frame]
    ) {
        let length = end.position - start.position - 1
        guard (1...maximumLength).contains(length) else { return }
        let gap = start.position + 1..<end.position
        guard gap.allSatisfy({ frames[$0].detections.failure == nil }) else { return }
        for position in gap {
            let share = Double(position - start.position) / Double(length + 1)
            var face = FrameFace(start.face.face.moved(towards: end.face.face, by: share))
            face.source = .carried
            frames[position].ids.append(id)
            frames[position].detections.faces.append(face)
        }
        frames[gap.lowerBound].events.removeAll { $0.id == id && $0.kind == .lost }
        frames[end.position].events.removeAll { $0.id == id && $0.kind == .returned }
    }
}

extension Face {
    /// The face at `share` of the way to another place, 0…1.
    ///
    /// Its score is the lower one of both, and falls to half of it in the middle, where least is known.
    fileprivate func moved(towards other: Face, by share: Double) -> Face {
        func mix(_ first: Double, _ second: Double) -> Double { first + share * (second - first) }
        return Face(
            box: PixelRect(
                x: mix(box.x, other.box.x),
                y: mix(box.y, other.box.y),
                width: mix(box.width, other.box.width),
                height: mix(box.height, other.box.height)
            ),
            score: min(score, other.score) * (0.5 + abs(share - 0.5)),
            points: FacePoints { index in
                let (point, otherPoint) = (points.all[index], other.points.all[index])
                return PixelPoint(x: mix(point.x, otherPoint.x), y: mix(point.y, otherPoint.y))
            }
        )
    }
}
