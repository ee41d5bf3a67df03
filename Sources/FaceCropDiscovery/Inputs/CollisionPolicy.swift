/// What happens when several photos would get one and the same output.
public enum CollisionPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The outputs get names of their own, by the rule of ``OutputNaming``.
    case rename
    /// The run is refused with the list of the photos.
    case refuse
}
