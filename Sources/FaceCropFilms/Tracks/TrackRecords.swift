package import FaceCropFaces
package import FaceCropGeometry
package import FaceCropRecords
package import FaceCropTracking

/// A line of `tracks.jsonl`: one frame.
package struct TrackFrameRecord: Sendable, Codable {
    /// A face in a frame.
    package struct FaceEntry: Sendable, Codable {
        /// The number of its track.
        package var id: Int
        /// In upright pixels of the frame.
        package var box: PixelRect
        package var score: Double
        /// The turn of the eye line, clockwise; absent when it cannot be measured.
        package var rollDegrees: Double?
        /// The longitude of the nose, positive towards the picture's right; absent when it cannot be measured.
        package var yawDegrees: Double?
        package var points: FacePoints
        /// Only when landmarks are wanted.
        package var landmarks: LandmarksRecord?
    }

    /// The frame's place in the sequence, from 0.
    package var frame: Int
    /// When it is shown, after the first; absent where frames carry no time.
    package var milliseconds: Double?
    /// What people know it by.
    package var source: String
    package var size: PixelSize?
    package var startsScene: Bool
    package var faces: [FaceEntry] = []
    package var events: [TrackEvent] = []
    /// What the reframed sequence shows.
    package var window: PixelRect?
    /// Why the frame could not be read.
    package var error: ErrorRecord?
    /// What is wrong with the file although it could be read.
    package var warning: String?
}

/// `tracks.json`: the whole sequence.
package struct TrackSummaryRecord: Sendable, Codable {
    /// A track.
    package struct Track: Sendable, Codable {
        package var id: Int
        package var firstFrame: Int
        package var lastFrame: Int
        /// In how many frames it is seen.
        package var frameCount: Int
        /// In how many of them it was looked at closely enough to find landmarks; the others, and faces too small for that, are not counted.
        package var closeLookCount: Int
        /// In how many of these there were landmarks: none in many means that it may be no face, or one that looks away
        /// all the time.
        ///
        /// From three on, such a track has no still, and no crop window follows it where there is somebody else.
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
        /// Relative to the output folder: the file, or the folder of the frames; absent until it is complete.
        package var path: String?
        /// The greatest distance from one frame to the next within a scene, in window sides a second.
        package var maximumSpeed: Double
    }

    package var version: String
    package var inputs: [String]
    package var frameCount: Int
    /// Frames that could not be read.
    package var failedFrameCount: Int
    /// Frames that the numbers in file names tell of, and that are not there.
    package var missingFrameCount: Int
    package var missingFrames: [MissingFramesRecord]
    package var framesPerSecond: Double
    package var isInterrupted: Bool
    /// The network that knows faces again by what they look like; absent where they are known by their places alone.
    package var reidentification: EmbeddingModel?
    /// The frames that begin a scene.
    package var sceneStarts: [Int]
    package var tracks: [Track]
    package var reframe: Reframe?
    /// Where the time went.
    package var secondsByStage: TrackTimings
}
