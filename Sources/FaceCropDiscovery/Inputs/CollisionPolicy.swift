/// What happens if several photos would get the same output.
public enum CollisionPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The outputs get distinct names, by the rule of ``OutputNaming``.
    case rename
    /// The run is refused, with the list of the photos.
    case refuse
}
