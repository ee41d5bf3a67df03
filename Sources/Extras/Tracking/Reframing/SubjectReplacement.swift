package import FaceCropModel

/// Finds where a scene shows other people from one moment to the next: a cut before one backdrop, a dissolve, a fade.
///
/// The picture may hardly change there, or change slowly. But a person cannot go from one place to the other so fast,
/// so a crop window should jump, not move slowly from one to the other.
package enum SubjectReplacement {
    /// How far a head may move between two sightings, in its sides, before it is another one's.
    private static let farthestStep = 1.5
    /// The least share of `reach` for which a face must be visible, because false detections come and go.
    private static let leastStay = 0.2

    /// A time in which a head is visible at most with short gaps.
    private struct Stay {
        var id: Int
        var frames: ClosedRange<Int>
        var firstHead: PixelRect
        var lastHead: PixelRect
    }

    /// The frames of a scene at which all who were visible are replaced by others elsewhere in the picture.
    ///
    /// A person who leaves or comes in over the left or the right edge does not count: that is seen in one shot.
    ///
    /// - Parameters:
    ///   - scene: The visible heads in each frame, in upright pixels.
    ///   - frame: The size of its frames.
    ///   - reach: The most frames in between: without a face, or with both faces.
    /// - Returns: The indices of the frames, in their order.
    package static func frames(in scene: [[ReframeSighting]], frame: PixelSize, reach: Int) -> [Int] {
        let least = max(1, Int(nearest: leastStay * Double(reach)))
        // Doubtful faces count only if there are no others, as for the window.
        let certain = scene.map { $0.filter { !$0.isDoubtful } }
        let heads = certain.allSatisfy(\.isEmpty) ? scene : certain
        let stays = stays(in: heads, gap: reach / 2).filter { $0.frames.count >= least }
        let replacements = stays.compactMap { new -> Int? in
            let earlier = stays.filter { old in
                old.frames.lowerBound < new.frames.lowerBound && old.frames.upperBound < new.frames.upperBound
                    && abs(new.frames.lowerBound - old.frames.upperBound - 1) <= reach
            }
            guard let old = earlier.max(by: { $0.frames.upperBound < $1.frames.upperBound }),
                old.lastHead.intersection(new.firstHead) == nil, !reachesSide(old.lastHead, frame),
                !reachesSide(new.firstHead, frame)
            else { return nil }
            let (end, start) = (old.frames.upperBound, new.frames.lowerBound)
            let isContinued = stays.contains {
                $0.frames.lowerBound < min(start, end + 1) && $0.frames.upperBound > max(start - 1, end)
            }
            guard !isContinued else { return nil }
            // Where both are visible, the picture dissolves, and shows either as well in the middle.
            return end < start ? start : (start + end + 1) / 2
        }
        return Set(replacements).sorted()
    }

    private static func reachesSide(_ head: PixelRect, _ frame: PixelSize) -> Bool {
        head.minX <= 0 || head.maxX >= Double(frame.width)
    }

    /// The stays of all heads; one ends if the head is gone for more than `gap` frames, or is suddenly elsewhere.
    private static func stays(in scene: [[ReframeSighting]], gap: Int) -> [Stay] {
        var open: [Int: Stay] = [:]
        var ended: [Stay] = []
        for (frame, sightings) in scene.enumerated() {
            for sighting in sightings {
                let (id, head) = (sighting.id, sighting.head)
                if let stay = open[id], frame - stay.frames.upperBound <= gap + 1,
                    head.center.distance(to: stay.lastHead.center) <= farthestStep * stay.lastHead.side
                {
                    open[id]?.frames = stay.frames.lowerBound...frame
                    open[id]?.lastHead = head
                } else {
                    let new = Stay(id: id, frames: frame...frame, firstHead: head, lastHead: head)
                    if let stay = open.updateValue(new, forKey: id) { ended.append(stay) }
                }
            }
        }
        return (ended + open.values).sorted { ($0.frames.lowerBound, $0.id) < ($1.frames.lowerBound, $1.id) }
    }
}
