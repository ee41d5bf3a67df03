package import FaceCropGeometry

/// The lids and the iris of one eye, as MediaPipe's iris model sees them, in upright photo pixels.
///
/// Unlike the mesh, it follows a closing lid.
package struct EyeContour: Hashable, Sendable {
    /// How many points the lower lid has, both corners of the eye included.
    package static let lowerLidCount = 9
    /// How many points the upper lid has, without the corners.
    package static let upperLidCount = 7
    /// How many points the iris has: its centre and four on its rim.
    package static let irisCount = 5

    /// The lower lid from the outer corner of the eye to the inner one, both included.
    package let lowerLid: [PixelPoint]
    /// The upper lid from the outer corner to the inner one, both left out; each point faces the one of the lower lid
    /// whose index is greater by one.
    package let upperLid: [PixelPoint]
    /// The centre of the iris, and four points on its rim.
    package let iris: [PixelPoint]
    /// How bright the eye is beside the skin around it; see ``EyeBrightness``.
    package let relativeBrightness: Double

    /// Makes a contour; `nil` when there are not as many points as there must be.
    package init?(
        lowerLid: [PixelPoint],
        upperLid: [PixelPoint],
        iris: [PixelPoint],
        relativeBrightness: Double
    ) {
        guard lowerLid.count == Self.lowerLidCount, upperLid.count == Self.upperLidCount, iris.count == Self.irisCount
        else { return nil }
        self.lowerLid = lowerLid
        self.upperLid = upperLid
        self.iris = iris
        self.relativeBrightness = relativeBrightness
    }

    /// The corner on the side of the ear.
    package var outerCorner: PixelPoint { lowerLid[0] }
    /// The corner on the side of the nose.
    package var innerCorner: PixelPoint { lowerLid[Self.lowerLidCount - 1] }
    /// The centre of the iris.
    package var pupil: PixelPoint { iris[0] }
    /// The way around the eye, from the outer corner along the lower lid to the inner one and back along the upper lid.
    package var outline: [PixelPoint] { lowerLid + upperLid.reversed() }
    /// The distance of the corners in upright photo pixels.
    package var width: Double { outerCorner.distance(to: innerCorner) }
}
