package import FaceCropGeometry

/// The smallest frame that contains every chosen head.
package enum GroupFraming {
    /// The frame around `heads`, widened by a margin on each side; it may reach beyond the photo.
    ///
    /// - Parameters:
    ///   - heads: The chosen heads in upright photo pixels, from ``HeadBox``.
    ///   - marginPixels: The space on each side in upright photo pixels.
    /// - Returns: The frame in upright photo pixels; `nil` if there are no heads.
    package static func frame(heads: [PixelRect], marginPixels: Double) -> PixelRect? {
        guard let first = heads.first else { return nil }
        return heads.dropFirst().reduce(first) { $0.union($1) }
            .expanded(left: marginPixels, top: marginPixels, right: marginPixels, bottom: marginPixels)
    }
}
