/// Where the hair, the hat or the bald head of a person ends above the face.
package enum HairTop: Hashable, Sendable, Codable {
    /// Its distance from the line through the pupils, in upright photo pixels, above 0.
    case seen(aboveEyes: Double)
    /// It reaches the edge of the photo, or nothing tells it from the background.
    case notSeen
}
