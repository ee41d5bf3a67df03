package import FaceCropModel

/// Finds a face in the frames before its track begins, where no detection was certain enough to begin it: it comes out
/// of the dark or of a blur, or turns to the camera.
///
/// The face is followed backwards by detections of any score. As in the tracker's round for faint detections, the right
/// place and size make up for the score.
package enum EarlierSightings {
    /// A detection in a frame.
    package struct Candidate: Sendable, Hashable {
        /// In upright pixels of the frame.
        var box: PixelRect
        /// Whether it belongs to a track.
        var isTaken: Bool

        package init(box: PixelRect, isTaken: Bool) { (self.box, self.isTaken) = (box, isTaken) }
    }

    /// A detection that belongs to a track.
    package struct Sighting: Sendable, Hashable {
        /// How many frames before the first one of the track.
        package var distance: Int
        /// The position among the candidates of that frame.
        package var index: Int
    }

    /// The number of boxes that show how the face moves where its track begins.
    package static let motionCount = 10
    /// The number of frames without a detection of the face after which the search ends.
    static let maximumGap = 5
    /// The least overlap of a detection with the expected box.
    static let minimumOverlap = 0.4

    /// The sightings of a face before its track, the latest first.
    ///
    /// - Parameters:
    ///   - first: The boxes of the track's first frames, in their order; ``motionCount`` suffice.
    ///   - candidates: The detections of the frame that is so many frames before the track's first one; `nil` if the
    ///     track cannot go on there. It is asked from 1 on.
    /// - Returns: The sightings; none in frames in which another track has the face.
    package static func find(before first: [PixelRect], candidates: (Int) -> [Candidate]?) -> [Sighting] {
        guard let last = first.last else { return [] }
        var motion = KalmanBox(last)
        for box in first.dropLast().reversed() {
            motion.predict()
            motion.update(box)
        }
        var found: [Sighting] = []
        var (distance, latest) = (1, 0)
        while distance - latest <= maximumGap, let candidates = candidates(distance) {
            motion.predict(isLost: latest < distance - 1)
            let overlaps = candidates.map { $0.box.intersectionOverUnion(motion.box) }
            if let index = overlaps.indices.max(by: { overlaps[$0] < overlaps[$1] }), overlaps[index] >= minimumOverlap
            {
                if candidates[index].isTaken { break }
                motion.update(candidates[index].box)
                found.append(Sighting(distance: distance, index: index))
                latest = distance
            }
            distance += 1
        }
        return found
    }
}
