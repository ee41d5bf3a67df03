/// The map that aligns one face to a template.
package struct FaceAlignment: Sendable, Hashable {
    /// The template's name.
    package var template: String
    /// The map from upright photo pixels to pixels of the output.
    package var map: AffineMatrix
    /// The map from pixels of the output to upright photo pixels.
    package var inverse: AffineMatrix
    /// The root mean square distance between the mapped points of the face and those of the template, in pixels of the
    /// output; 0 for an affine fit, which is exact.
    package var residualPixels: Double

    package init(template: String, map: AffineMatrix, inverse: AffineMatrix, residualPixels: Double) {
        self.template = template
        self.map = map
        self.inverse = inverse
        self.residualPixels = residualPixels
    }
}

/// Why a face is not aligned.
package enum AlignmentRefusal: Error, Hashable {
    /// The landmarks of the face are not known.
    case noLandmarks(FaceAttributesResult.Absence?)
    /// The three points are on a line, or nearly, as in a profile.
    case pointsOnALine
    /// An exact fit would stretch the face more than ``FaceAligner/maximumStretch`` times as much in one direction as
    /// in another.
    case tooStretched
    /// A part of the output is beyond the photo's edge, and the options refuse that.
    case beyondEdge

    /// The reason as one word, for the manifest.
    package var code: String {
        switch self {
        case .noLandmarks(let absence): absence?.rawValue ?? "noLandmarks"
        case .pointsOnALine: "pointsOnALine"
        case .tooStretched: "tooStretched"
        case .beyondEdge: "beyondEdge"
        }
    }

    /// The reason, in words that follow "because".
    package var text: String {
        switch self {
        case .noLandmarks(.noFaceSeen): "the landmark network sees no face there"
        case .noLandmarks(.tooSmall): "it has too few pixels for landmarks"
        case .noLandmarks(.impossibleShape): "its landmarks have the shape of no face"
        case .noLandmarks(nil): "its landmarks were not looked for"
        case .pointsOnALine: "its points lie on a line, as in a profile"
        case .tooStretched: "it would be stretched more than twofold in one direction, as a profile is"
        case .beyondEdge:
            "the picture would lie beyond the photo's edge: in part, which the border 'refuse' forbids, or wholly"
        }
    }
}
