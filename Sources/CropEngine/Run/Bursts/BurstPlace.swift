/// The place of a photo in its burst.
package struct BurstPlace: Sendable {
    package var burst: Burst
    /// The position among the photos of the burst, from 0.
    package var position: Int
}
