/// The points of a face: the 468 of MediaPipe's Face Mesh, and the lids and the iris of each eye from its iris model.
///
/// "Left" and "right" are the subject's, here and in everything that is derived from landmarks: the right eye is on the
/// picture's left in an unmirrored frontal portrait. All coordinates are upright photo pixels; points may be outside
/// the photo.
package struct FaceLandmarks: Hashable, Sendable {
    /// The number of points of the mesh.
    package static let meshCount = 468

    /// The points of the mesh, in Face Mesh's order.
    let mesh: [PixelPoint]
    /// How far each point of the mesh is behind the middle of the head, in upright photo pixels; negative is nearer to
    /// the camera.
    ///
    /// The network estimates it from the picture, in the unit of x and y.
    let depths: [Double]
    /// The network's confidence that its picture shows a face, 0…1.
    package let presence: Double
    /// The side of a pixel of the networks' input picture, in upright photo pixels: 4 if the photo was decoded at a
    /// quarter of its size.
    let seenPixelSide: Double
    /// The subject's right eye.
    let rightEye: EyeContour
    /// The subject's left eye.
    let leftEye: EyeContour

    /// Makes the landmarks; `nil` if the number of points or depths is not that of the mesh.
    package init?(
        mesh: [PixelPoint],
        depths: [Double],
        presence: Double,
        seenPixelSide: Double = 1,
        rightEye: EyeContour,
        leftEye: EyeContour
    ) {
        guard mesh.count == Self.meshCount, depths.count == Self.meshCount else { return nil }
        self.mesh = mesh
        self.depths = depths
        self.presence = presence
        self.seenPixelSide = seenPixelSide
        self.rightEye = rightEye
        self.leftEye = leftEye
    }

    /// The points of a part of the face.
    func points(of group: LandmarkGroup) -> [PixelPoint] {
        switch group {
        case .rightEye: rightEye.outline
        case .leftEye: leftEye.outline
        case .rightPupil: [rightEye.pupil]
        case .leftPupil: [leftEye.pupil]
        default: group.meshIndices.map { mesh[$0] }
        }
    }

    /// One named point.
    package subscript(name: Landmark) -> PixelPoint {
        switch name {
        case .rightPupil: rightEye.pupil
        case .leftPupil: leftEye.pupil
        default: mesh[name.meshIndex]
        }
    }
}
