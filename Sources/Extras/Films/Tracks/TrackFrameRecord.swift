import FaceCropModel
import FaceCropTracking

/// A line of `tracks.jsonl`: one frame.
struct TrackFrameRecord: Sendable, Codable {
    /// A face in a frame.
    struct FaceEntry: Sendable, Codable {
        /// The number of its track.
        var id: Int
        /// How the place is known.
        var source: TrackSource
        /// In upright pixels of the frame.
        var box: PixelRect
        /// The confidence of the detector, 0…1.
        ///
        /// Of a carried face, it is at most that of the two ends, and half of it in the middle of the gap.
        var score: Double
        /// The clockwise turn of the line through the eyes; absent if it cannot be measured.
        var rollDegrees: Double?
        /// The longitude of the nose, positive towards the picture's right; absent if it cannot be measured.
        var yawDegrees: Double?
        var points: FacePoints
        /// Present only if landmarks are wanted.
        var landmarks: LandmarksRecord?
    }

    /// The index of the frame in the sequence, from 0.
    var frame: Int
    /// When the frame is shown, after the first; absent if frames carry no times.
    var milliseconds: Double?
    /// The frame's name for people.
    var source: String
    var size: PixelSize?
    var startsScene: Bool
    var faces: [FaceEntry] = []
    var events: [TrackEvent] = []
    /// The crop window of the reframed sequence.
    var window: PixelRect?
    /// Why the frame could not be read.
    var error: ErrorRecord?
    /// Damage in the file, although the frame could be read.
    var warning: String?
}
