/// The measurement of one frame: the eyes of the followed face.
package struct EyeMeasurement: Sendable, Hashable {
    /// Why the eyes could not be measured.
    package enum Absence: String, Sendable, Codable {
        /// The frame shows no face.
        case noFace
        /// The eyes of the face cannot be measured: it is turned away, too small, or behind dark glasses.
        case unsure
        /// The frame cannot be read.
        case unreadable
    }

    /// The eye aspect ratios of the subject's eyes.
    package struct Ratios: Sendable, Hashable, Codable {
        var right: Double
        var left: Double

        package init(right: Double, left: Double) {
            self.right = right
            self.left = left
        }
    }

    /// The index of the frame in the sequence, from 0.
    package var frame: Int
    /// The time at which the frame is shown, in milliseconds after the first frame.
    var milliseconds: Double
    /// The number of faces in the frame.
    package var faceCount: Int
    /// The number of the followed face's track; `nil` if the frame does not show it.
    package var track: Int?
    /// The ratios of the followed face, even if they are unreliable.
    package var ratios: Ratios?
    /// Why the ratios are missing or unreliable; `nil` if they are reliable.
    package var absence: Absence?

    package init(
        frame: Int,
        milliseconds: Double,
        faceCount: Int,
        track: Int? = nil,
        ratios: Ratios? = nil,
        absence: Absence? = nil
    ) {
        self.frame = frame
        self.milliseconds = milliseconds
        self.faceCount = faceCount
        self.track = track
        self.ratios = ratios
        self.absence = absence
    }
}
