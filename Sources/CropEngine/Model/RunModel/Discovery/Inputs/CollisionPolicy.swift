/// What happens if several photos would get the same output.
public enum CollisionPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The outputs get distinct names, which depend on the photos alone and not on the order of the work.
    case rename
    /// The run is refused, with the list of the photos.
    case refuse
}
