/// What one frame of a sequence says about the eyes of the face that is followed.
package struct EyeMeasurement: Sendable, Hashable {
    /// Why nothing is known of the eyes.
    package enum Absence: String, Sendable, Codable {
        /// There is no face.
        case noFace
        /// There is one whose eyes say nothing: turned away, too small, behind dark glasses.
        case unsure
        /// The frame cannot be read.
        case unreadable
    }

    /// The eye aspect ratios of the subject's eyes.
    package struct Ratios: Sendable, Hashable, Codable {
        package var right: Double
        package var left: Double

        package init(right: Double, left: Double) {
            self.right = right
            self.left = left
        }
    }

    /// The place of the frame in the sequence, from 0.
    package var frame: Int
    /// When the frame is shown, in milliseconds after the first.
    package var milliseconds: Double
    /// How many faces are seen.
    package var faceCount: Int
    /// The ratios of the face that is followed; also of unsure eyes.
    package var ratios: Ratios?
    /// Why the ratios must not be relied on, or are not there; `nil` when they are good.
    package var absence: Absence?

    package init(
        frame: Int,
        milliseconds: Double,
        faceCount: Int,
        ratios: Ratios? = nil,
        absence: Absence? = nil
    ) {
        self.frame = frame
        self.milliseconds = milliseconds
        self.faceCount = faceCount
        self.ratios = ratios
        self.absence = absence
    }
}
