package import FaceCropModel

/// Chooses the face whose eyes are measured, in each frame of a sequence: the largest, as long as ``FaceTracker`` sees
/// it.
///
/// Only faces with landmarks are chosen. If the followed face has none for more frames than the tracker remembers a
/// lost face, or if a scene starts, the largest one is followed instead. Until then there is no face, even if the frame
/// shows others, because the eyes of a neighbour must not be taken for those of the followed face.
///
/// It needs no later frame.
package struct FaceFollower: Sendable {
    /// The followed face in a frame.
    package struct Sighting: Sendable, Hashable {
        /// The number of the face's track.
        package var track: Int
        package var face: Face
    }

    private var tracker: FaceTracker
    private let patienceFrames: Int
    private var followed: (track: Int, lastFrame: Int)?

    /// Makes a follower that has seen no frame.
    ///
    /// - Parameter minimumScore: The least score of a face, 0…1; detections with a lower score only keep a track.
    package init(minimumScore: Double) {
        var options = TrackOptions()
        // Every face counts at once, because its landmarks confirm it, and no frame waits for the next one.
        options.strongScore = minimumScore
        options.certainScore = minimumScore
        tracker = FaceTracker(options: options)
        patienceFrames = options.maximumLostFrames
    }

    /// Advances to the next frame.
    ///
    /// - Parameters:
    ///   - detections: The faces of the frame in its upright pixels, with facts if they have landmarks.
    ///   - frame: The frame's number, higher than those before; skipped frames count as frames without faces.
    ///   - size: The upright size of the frame.
    ///   - startsScene: Whether the film has a cut before this frame.
    /// - Returns: The followed face; `nil` if it has no landmarks there.
    package mutating func follow(
        _ detections: Detections,
        frame: Int,
        size: PixelSize,
        startsScene: Bool = false
    ) -> Sighting? {
        let sightings = sightings(of: detections, frame, size, startsScene)
        if startsScene { followed = nil }
        let isGivenUp = followed.map { frame - $0.lastFrame > patienceFrames } ?? true
        let sighting = sightings.first { $0.track == followed?.track } ?? (isGivenUp ? sightings.first : nil)
        if let sighting { followed = (sighting.track, frame) }
        return sighting
    }

    /// The faces with landmarks, largest first.
    private mutating func sightings(
        of detections: Detections,
        _ frame: Int,
        _ size: PixelSize,
        _ startsScene: Bool
    ) -> [Sighting] {
        let faces = SubjectChoice.numbered(detections.faces) + detections.doubtful
        let tracked = faces.map { TrackDetection(box: $0.box, score: $0.score, frame: size) }
        let step = tracker.step(tracked, frame: frame, startsScene: startsScene)
        return step.sightings
            .filter { faces[$0.detection].facts?.facts != nil }
            .sorted { $0.detection < $1.detection }
            .map { Sighting(track: $0.id, face: faces[$0.detection]) }
    }
}
