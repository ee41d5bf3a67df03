package import FaceCropFraming
package import FaceCropTracking

/// `tracks.json`: the whole sequence.
package struct TrackSummaryRecord: Sendable, Codable {
    /// A track.
    package struct Track: Sendable, Codable {
        package var id: Int
        package var firstFrame: Int
        package var lastFrame: Int
        /// The number of frames in which it was detected or carried.
        package var frameCount: Int
        /// The number of these in which it was carried.
        package var carriedFrameCount: Int
        /// The number of frames in which landmarks were searched for; frames with a face too small for landmarks are
        /// not counted.
        package var closeLookCount: Int
        /// The number of these frames in which landmarks were found.
        ///
        /// If it is 0 after three searches, the track may be a false detection or a person who always looks away. Such
        /// a track has no thumbnail, and the crop window follows it only if there is no other track.
        package var landmarkCount: Int
        /// The frame that shows the face best: frontal, with open eyes, sharp and large.
        package var bestFrame: Int?
        /// The face in that frame.
        package var bestFace: TrackFrameRecord.FaceEntry?
        /// Its thumbnail, relative to the output folder.
        package var still: String?
        package var events: [TrackEvent]
    }

    /// The crop window.
    package struct Reframe: Sendable, Codable {
        package var aspect: String
        package var outputSize: PixelSize
        package var form: String
        /// The file, or the folder of the frames, relative to the output folder; absent until it is complete.
        package var path: String?
        /// The maximum speed of the window within a scene, in window sides per second.
        package var maximumSpeed: Double
    }

    package var version: String
    package var inputs: [String]
    package var frameCount: Int
    /// The number of frames that could not be read.
    package var failedFrameCount: Int
    /// The number of frames missing from the numbering of the file names.
    package var missingFrameCount: Int
    package var missingFrames: [MissingFramesRecord]
    package var framesPerSecond: Double
    package var isInterrupted: Bool
    /// The network that re-identifies faces by appearance; absent if faces are matched only by position.
    package var reidentification: EmbeddingModel?
    /// The frames that begin a scene.
    package var sceneStarts: [Int]
    package var tracks: [Track]
    package var reframe: Reframe?
    /// The time spent in each stage.
    package var secondsByStage: TrackTimings
}
