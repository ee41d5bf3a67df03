/// The place of a photo in its burst.
struct BurstPlace: Sendable {
    var burst: Burst
    /// The position among the photos of the burst, from 0.
    var position: Int
}
