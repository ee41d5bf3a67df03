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

/// The face regions of one piece of metadata.
package struct FaceRegionList: Sendable, Hashable {
    /// The regions that are faces and have a rectangle, in the order of the metadata.
    package var regions: [FaceRegion]
    /// Size in pixels of the picture on which the regions were drawn; `nil` if unknown.
    package var appliedTo: PixelSize?
    /// What is wrong with the regions that were left out, each as a sentence without a full stop.
    package var problems: [String]

    package init(regions: [FaceRegion] = [], appliedTo: PixelSize? = nil, problems: [String] = []) {
        self.regions = regions
        self.appliedTo = appliedTo
        self.problems = problems
    }
}
