import FaceCropModel
import FaceCropTracking

/// `tracks.json`: the whole sequence.
struct TrackSummaryRecord: Sendable, Codable {
    /// A track.
    struct Track: Sendable, Codable {
        var id: Int
        var firstFrame: Int
        var lastFrame: Int
        /// The number of frames in which it was detected or carried.
        var frameCount: Int
        /// The number of these in which it was carried.
        var carriedFrameCount: Int
        /// The number of frames in which landmarks were searched for; frames with a face too small for landmarks are
        /// not counted.
        var closeLookCount: Int
        /// The number of these frames in which landmarks were found.
        ///
        /// If it is 0 after three searches, the track may be a false detection or a person who always looks away. Such
        /// a track has no thumbnail, and the crop window follows it only if there is no other track.
        var landmarkCount: Int
        /// The frame that shows the face best: frontal, with open eyes, sharp and large.
        var bestFrame: Int?
        /// The face in that frame.
        var bestFace: TrackFrameRecord.FaceEntry?
        /// Its thumbnail, relative to the output folder.
        var still: String?
        var events: [TrackEvent]
    }

    /// The crop window.
    struct Reframe: Sendable, Codable {
        var aspect: String
        var outputSize: PixelSize
        var form: String
        /// The file, or the folder of the frames, relative to the output folder; absent until it is complete.
        var path: String?
        /// The maximum speed of the window within a scene, in window sides per second.
        var maximumSpeed: Double
    }

    var version: String
    var inputs: [String]
    var frameCount: Int
    /// The number of frames that could not be read.
    var failedFrameCount: Int
    /// The number of frames missing from the numbering of the file names.
    var missingFrameCount: Int
    var missingFrames: [MissingFramesRecord]
    var framesPerSecond: Double
    var isInterrupted: Bool
    /// The network that re-identifies faces by appearance; absent if faces are matched only by position.
    var reidentification: EmbeddingModel?
    /// The frames that begin a scene.
    var sceneStarts: [Int]
    var tracks: [Track]
    var reframe: Reframe?
    /// The time spent in each stage.
    var secondsByStage: TrackTimings
}
