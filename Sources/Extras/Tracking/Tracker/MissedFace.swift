package import FaceCropModel

/// A face that no detection of a frame shows, which the pixels may show.
package struct MissedFace: Sendable, Hashable {
    /// The number of the track.
    package var id: Int
    /// The last frame in which the face was detected where a detection counts anywhere.
    package var certainFrame: Int
    /// The box in that frame, in its upright pixels.
    package var certainBox: PixelRect
}
