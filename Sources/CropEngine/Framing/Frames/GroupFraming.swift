/// The smallest frame that contains every chosen head.
package enum GroupFraming {
    /// The frame around `heads` without a margin; it may reach beyond the photo.
    ///
    /// - Parameter heads: The chosen heads in upright photo pixels, from ``HeadBox``.
    /// - Returns: The frame in upright photo pixels; `nil` if there are no heads.
    package static func frame(heads: [PixelRect]) -> PixelRect? {
        guard let first = heads.first else { return nil }
        return heads.dropFirst().reduce(first) { $0.union($1) }
    }
}
