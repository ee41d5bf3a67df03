/// A part of a photo that is a crop of it, as the IPTC's Image Regions have it.
///
/// Source: IPTC Photo Metadata Standard 2021.1, Image Region; roles from the NewsCodes "Image Region Role".
package struct ImageRegion: Sendable, Hashable {
    /// What a region is for.
    package enum Role: String, Sendable, CaseIterable {
        case squareCropping
        case landscapeCropping
        case portraitCropping
        /// A crop of no particular shape.
        case recomCropping

        /// The role of a crop of `ratio`; `nil` is that of a crop whose ratio was not asked for.
        package init(ratio: AspectRatio?) {
            guard let ratio else {
                self = .recomCropping
                return
            }
            self = ratio.value == 1 ? .squareCropping : ratio.value > 1 ? .landscapeCropping : .portraitCropping
        }

        package init?(identifier: String) {
            guard let slash = identifier.lastIndex(of: "/"),
                let role = Self(rawValue: String(identifier[slash...].dropFirst()))
            else { return nil }
            self = role
        }

        /// The identifier in the NewsCodes.
        package var identifier: String { "http://cv.iptc.org/newscodes/imageregionrole/\(rawValue)" }
    }

    /// Fractions of the picture as it is stored.
    package var area: UnitRect
    package var role: Role
    /// The name of its rendition; `nil` if it has none.
    package var name: String?

    package init(area: UnitRect, role: Role, name: String? = nil) {
        self.area = area
        self.role = role
        self.name = name
    }
}

extension ImageRegion {
    /// The region with fractions of the upright picture, clipped to it; `nil` if less than a pixel is left.
    package func upright(stored: PixelSize, _ orientation: Orientation) -> Self? {
        let size = orientation.uprightSize(stored: stored)
        let shown = orientation.upright(PixelRect(area, in: stored), stored: stored)
        guard let visible = shown.intersection(size.bounds), visible.width >= 1, visible.height >= 1 else { return nil }
        return Self(area: UnitRect(visible, in: size), role: role, name: name)
    }
}
