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
    var code: String {
        switch self {
        case .noLandmarks(let absence): absence?.rawValue ?? "noLandmarks"
        case .pointsOnALine: "pointsOnALine"
        case .tooStretched: "tooStretched"
        case .beyondEdge: "beyondEdge"
        }
    }

    /// The reason, in words that follow "because".
    var text: String {
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
