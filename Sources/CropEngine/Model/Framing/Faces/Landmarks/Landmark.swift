/// A named point of the face.
///
/// The corners of the eyes are those of the mesh, which do not move when the eyes close.
package enum Landmark: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case rightEyeOuterCorner
    case rightEyeInnerCorner
    case leftEyeInnerCorner
    case leftEyeOuterCorner
    /// The middle of the subject's right iris.
    case rightPupil
    /// The middle of the subject's left iris.
    case leftPupil
    /// The foremost point of the nose.
    case noseTip
    /// The end of the nose above the upper lip, in the middle (subnasale; number 33 of the 68 points of dlib's model).
    case noseBase
    case rightMouthCorner
    case leftMouthCorner
    /// The upper edge of the upper lip, in the middle.
    case upperLip
    /// The lower edge of the lower lip, in the middle (number 57 of the 68 points).
    case lowerLip
    /// The lowest point of the chin.
    case chin

    /// The position in ``FaceLandmarks/mesh``; the mesh has no pupils, so for these it is the nearest point, the middle
    /// of the lower lid.
    package var meshIndex: Int {
        switch self {
        case .rightEyeOuterCorner: 33
        case .rightEyeInnerCorner: 133
        case .leftEyeInnerCorner: 362
        case .leftEyeOuterCorner: 263
        case .rightPupil: 145
        case .leftPupil: 374
        case .noseTip: 4
        case .noseBase: 2
        case .rightMouthCorner: 61
        case .leftMouthCorner: 291
        case .upperLip: 0
        case .lowerLip: 17
        case .chin: 152
        }
    }
}
