/// A face that a person has drawn on a photo, as the photo's metadata say it.
package struct FaceRegion: Sendable, Hashable {
    /// The name of the person; `nil` if there is none.
    package var name: String?
    /// The rectangle as fractions of the picture on which it was drawn.
    package var area: UnitRect

    package init(name: String?, area: UnitRect) {
        self.name = name
        self.area = area
    }
}
