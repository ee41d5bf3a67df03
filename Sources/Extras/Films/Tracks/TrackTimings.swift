import Dispatch
import FaceCropModel

/// The time of each part of the work on a sequence, in seconds of wall time; times of parallel workers are added up.
struct TrackTimings: Sendable, Hashable, Codable {
    /// Waiting for the next frame; the frames of a film come from another program.
    var read = 0.0
    /// Decoding frames that are files.
    var decode = 0.0
    /// Shrinking frames for the detector.
    var shrink = 0.0
    /// Detecting faces.
    var detect = 0.0
    /// Landmarks of every face, if they are wanted.
    var describe = 0.0
    /// What tells cuts, the motion of the camera, and the colours of people.
    var judge = 0.0
    /// Tracking faces, and searching landmarks of those that may be their track's best.
    var follow = 0.0
    /// Re-identifying faces that were lost before.
    var recognise = 0.0
    /// The second pass with all pictures.
    var pictures = 0.0

    /// Runs `body` and adds its wall time to `part`.
    mutating func measure<Result, Failure: Error>(
        _ part: WritableKeyPath<Self, Double>,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = DispatchTime.now().uptimeNanoseconds
        defer { self[keyPath: part] += Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }
        return try body()
    }

    /// Adds the times of another part of the work.
    mutating func add(_ other: Self) {
        for part in Self.parts { self[keyPath: part] += other[keyPath: part] }
    }

    /// The times, rounded to the millisecond.
    var rounded: Self {
        var rounded = self
        for part in Self.parts { rounded[keyPath: part] = self[keyPath: part].rounded(decimals: 3) }
        return rounded
    }

    private static var parts: [WritableKeyPath<Self, Double>] {
        [\.read, \.decode, \.shrink, \.detect, \.describe, \.judge, \.follow, \.recognise, \.pictures]
    }
}
