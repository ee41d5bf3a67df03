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
