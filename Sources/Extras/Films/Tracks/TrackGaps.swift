import FaceCropModel
import FaceCropTracking

/// Fills the short gaps of tracks: between two frames in which a face was found, it is carried along a straight line.
///
/// A gap is filled afterwards, when both of its ends are known; a prediction beyond the last frame would drift away
/// from the face, or stay where a person has left.
enum TrackGaps {
    /// The number of frames of the longest gap that is filled: 0.4 s at 25 frames a second.
    static let maximumLength = 10

    /// Fills the gaps, and removes the events of faces that were `lost` and `returned` around them.
    static func fill(_ frames: inout FrameList) {
        var last: [Int: (position: Int, face: FrameFace)] = [:]
        for position in frames.indices {
            if frames[position].startsScene { last = [:] }
            for case (let id?, let face) in zip(frames[position].ids, frames[position].faces) {
                if let start = last[id] { fill(id, from: start, to: (position, face), &frames) }
                last[id] = (position, face)
            }
        }
    }

    private static func fill(
        _ id: Int,
        from start: (position: Int, face: FrameFace),
        to end: (position: Int, face: FrameFace),
        _ frames: inout FrameList
    ) {
        let length = end.position - start.position - 1
        guard (1...maximumLength).contains(length) else { return }
        let gap = start.position + 1..<end.position
        guard gap.allSatisfy({ frames[$0].failure == nil }) else { return }
        for position in gap {
            let share = Double(position - start.position) / Double(length + 1)
            let face = start.face.face.moved(towards: end.face.face, by: share)
            frames[position].add(FrameFace(face, source: .carried), of: id)
        }
        frames[gap.lowerBound].events.removeAll { $0.id == id && $0.kind == .lost }
        frames[end.position].events.removeAll { $0.id == id && $0.kind == .returned }
    }
}
