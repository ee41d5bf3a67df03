/// The lids and the iris of one eye, as MediaPipe's iris model finds them, in upright photo pixels.
///
/// Unlike the mesh, they follow a closing lid.
package struct EyeContour: Hashable, Sendable {
    /// The side of the face, the subject's own.
    package enum Side: Sendable, Hashable, CaseIterable {
        case right
        case left
    }

    /// The number of points of the lower lid, including both corners of the eye.
    package static let lowerLidCount = 9
    /// The number of points of the upper lid, without the corners.
    package static let upperLidCount = 7
    /// The number of points of the iris: its centre and four on its rim.
    package static let irisCount = 5

    /// The lower lid from the outer corner of the eye to the inner corner, including both.
    let lowerLid: [PixelPoint]
    /// The upper lid from the outer corner to the inner corner, without both; each point is opposite the point of the
    /// lower lid with the next index.
    let upperLid: [PixelPoint]
    /// The centre of the iris, and four points on its rim.
    let iris: [PixelPoint]
    /// How bright the eye is; see ``EyeLight``.
    let light: EyeLight

    /// Makes a contour; `nil` if a number of points is wrong.
    package init?(
        lowerLid: [PixelPoint],
        upperLid: [PixelPoint],
        iris: [PixelPoint],
        light: EyeLight
    ) {
        guard lowerLid.count == Self.lowerLidCount, upperLid.count == Self.upperLidCount, iris.count == Self.irisCount
        else { return nil }
        self.lowerLid = lowerLid
        self.upperLid = upperLid
        self.iris = iris
        self.light = light
    }

    /// The corner on the side of the ear.
    var outerCorner: PixelPoint { lowerLid[0] }
    /// The corner on the side of the nose.
    var innerCorner: PixelPoint { lowerLid[Self.lowerLidCount - 1] }
    /// The centre of the iris.
    var pupil: PixelPoint { iris[0] }
    /// The outline of the eye, from the outer corner along the lower lid to the inner corner and back along the upper
    /// lid.
    var outline: [PixelPoint] { lowerLid + upperLid.reversed() }
    /// The distance between the corners, in upright photo pixels.
    var width: Double { outerCorner.distance(to: innerCorner) }
}
