/// The result of a tracker for one frame.
package struct TrackStep: Sendable, Hashable {
    /// The detected tracks of this frame, and of the previous one if a track has only now been confirmed.
    package var sightings: [TrackSighting] = []
    /// The events, in the order of the frames.
    package var events: [TrackEvent] = []
}
