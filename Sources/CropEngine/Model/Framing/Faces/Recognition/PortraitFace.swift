/// Decides which face a portrait shows.
package enum PortraitFace {
    /// How many times larger the side of the largest face must be than that of the next, for a photo to be a portrait
    /// of it.
    ///
    /// A person in the background is at least twice as far away.
    static let minimumSizeRatio = 2.0

    /// The only face, or the largest if it leads by ``minimumSizeRatio``; otherwise `nil`.
    ///
    /// `faces` are in the order of their numbers, largest first.
    package static func chosen(among faces: [EmbeddedFace]) -> EmbeddedFace? {
        guard let first = faces.first else { return nil }
        guard faces.count > 1 else { return first }
        return first.face.box.side >= minimumSizeRatio * faces[1].face.box.side ? first : nil
    }
}
