/// The assignment of a detection to a track.
package struct TrackSighting: Sendable, Hashable {
    /// The number of the frame.
    package var frame: Int
    /// The number of the track, from 1.
    package var id: Int
    /// The index of the detection in the list for that frame.
    package var detection: Int
    package var source = TrackSource.detected
}
