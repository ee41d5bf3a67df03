package import FaceCropFraming
package import FaceCropRunModel
package import FaceCropTracking

/// A line of `tracks.jsonl`: one frame.
package struct TrackFrameRecord: Sendable, Codable {
    /// A face in a frame.
    package struct FaceEntry: Sendable, Codable {
        /// The number of its track.
        package var id: Int
        /// How the place is known.
        package var source: TrackSource
        /// In upright pixels of the frame.
        package var box: PixelRect
        /// The confidence of the detector, 0…1.
        ///
        /// Of a carried face, it is at most that of the two ends, and half of it in the middle of the gap.
        package var score: Double
        /// The clockwise turn of the line through the eyes; absent if it cannot be measured.
        package var rollDegrees: Double?
        /// The longitude of the nose, positive towards the picture's right; absent if it cannot be measured.
        package var yawDegrees: Double?
        package var points: FacePoints
        /// Present only if landmarks are wanted.
        package var landmarks: LandmarksRecord?
    }

    /// The index of the frame in the sequence, from 0.
    package var frame: Int
    /// When the frame is shown, after the first; absent if frames carry no times.
    package var milliseconds: Double?
    /// The frame's name for people.
    package var source: String
    package var size: PixelSize?
    package var startsScene: Bool
    package var faces: [FaceEntry] = []
    package var events: [TrackEvent] = []
    /// The crop window of the reframed sequence.
    package var window: PixelRect?
    /// Why the frame could not be read.
    package var error: ErrorRecord?
    /// Damage in the file, although the frame could be read.
    package var warning: String?
}
