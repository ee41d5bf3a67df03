/// A part of the face that has several landmarks.
///
/// The parts have their usual names (Apple's Vision: `VNFaceLandmarks2D`). The indices are those of Face Mesh:
/// `face_mesh_connections.py` of MediaPipe 0.10 names most of them, and its canonical face model shows the rest.
package enum LandmarkGroup: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// The face's outline, from the middle of the forehead around the subject's left side to the chin and back.
    case faceContour
    /// The subject's right eye; see ``EyeContour/outline``.
    case rightEye
    /// The subject's left eye.
    case leftEye
    /// The outline of the subject's right eyebrow.
    case rightEyebrow
    /// The outline of the subject's left eyebrow.
    case leftEyebrow
    /// The outline of tip and wings of the nose.
    case nose
    /// The ridge of the nose from between the eyes to the tip.
    case noseCrest
    /// The line that divides the face in two halves, from the forehead to the chin.
    case medianLine
    /// The outer outline of the lips.
    case outerLips
    /// The outline of the opening of the mouth.
    case innerLips
    /// The middle of the subject's right iris.
    case rightPupil
    /// The middle of the subject's left iris.
    case leftPupil

    /// Whether a line leads from the last point back to the first.
    package var isClosed: Bool {
        switch self {
        case .faceContour, .rightEye, .leftEye, .rightEyebrow, .leftEyebrow, .nose, .outerLips, .innerLips: true
        case .noseCrest, .medianLine, .rightPupil, .leftPupil: false
        }
    }

    /// Positions in ``FaceLandmarks/mesh``, in the order in which a line connects them; empty for eyes and pupils,
    /// which are not taken from the mesh.
    var meshIndices: [Int] {
        switch self {
        case .faceContour:
            [
                10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377,
                152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
            ]
        case .rightEyebrow: [70, 63, 105, 66, 107, 55, 65, 52, 53, 46]
        case .leftEyebrow: [300, 293, 334, 296, 336, 285, 295, 282, 283, 276]
        case .nose: [4, 45, 220, 115, 48, 64, 98, 97, 2, 326, 327, 294, 278, 344, 440, 275]
        case .noseCrest: [168, 6, 197, 195, 5, 4]
        case .medianLine:
            [
                10, 151, 9, 8, 168, 6, 197, 195, 5, 4, 1, 19, 94, 2, 164, 0, 11, 12, 13, 14, 15, 16, 17, 18, 200, 199,
                175, 152,
            ]
        case .outerLips: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185]
        case .innerLips: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191]
        case .rightEye, .leftEye, .rightPupil, .leftPupil: []
        }
    }
}
