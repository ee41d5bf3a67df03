package import FaceCropModel

/// Finds the landmarks of detected faces, for one worker.
package final class LandmarkDetector {
    /// The result for one face.
    package enum Finding: Sendable, Hashable {
        case found(FaceLandmarks)
        /// The reason why there are no landmarks, and the presence that the mesh predicted; `nil` if the mesh did not
        /// run.
        case absent(FaceAttributesResult.Absence, presence: Double?)
    }

    /// The minimum size of a face: the longer side of its box in decoded pixels.
    static let minimumFacePixels = 20.0
    /// The side of the picture from which the networks' inputs are sampled, if the decode has as many pixels.
    ///
    /// An eye then has about as many pixels as the iris model's input.
    static let pictureSide = 256.0

    private let mesh: InferenceSession
    private let iris: InferenceSession

    init(mesh: InferenceSession, iris: InferenceSession) {
        self.mesh = mesh
        self.iris = iris
    }

    /// The landmarks of `face` in upright photo pixels.
    ///
    /// - Throws: ``PhotoError`` if the pixels cannot be decoded or the inference library fails.
    package func landmarks(of face: Face, in decoded: DecodedPhoto) throws(PhotoError) -> Finding {
        let decodedPixelSide = decoded.describedPixelSide(of: face.box)
        guard max(face.box.width, face.box.height) >= Self.minimumFacePixels * decodedPixelSide else {
            return .absent(.tooSmall, presence: nil)
        }
        let region = FaceMesh.region(of: face)
        let pixelSide = max(decodedPixelSide, region.width / Self.pictureSide)
        // Linear interpolation at the edge of the region reads one pixel more.
        let margin = 2 * pixelSide
        let bounds = region.bounds.expanded(left: margin, top: margin, right: margin, bottom: margin)
        guard let part = try decoded.part(bounds, pixelSide: pixelSide) else {
            return .absent(.noFaceSeen, presence: nil)
        }
        do throws(InferenceError) {
            return try landmarks(of: region, in: part, decodedPixelSide)
        } catch {
            throw PhotoError(
                .detectionFailed,
                stage: .detect,
                path: decoded.photo.file.path,
                message: "The photo's faces could not be described.",
                cause: "\(error)"
            )
        }
    }

    private func landmarks(
        of region: TurnedRect,
        in part: PhotoPart,
        _ decodedPixelSide: Double
    ) throws(InferenceError) -> Finding {
        guard let mesh = try FaceMesh.detectMesh(of: region, in: part, with: self.mesh) else {
            return .absent(.noFaceSeen, presence: nil)
        }
        guard mesh.presence >= FaceMesh.minimumPresence else {
            return .absent(.noFaceSeen, presence: mesh.presence)
        }
        func contour(
            of eye: IrisModel.Eye,
            _ outer: Landmark,
            _ inner: Landmark
        ) throws(InferenceError) -> EyeContour? {
            try IrisModel.detectContour(
                of: eye,
                outerCorner: mesh.points[outer.meshIndex],
                innerCorner: mesh.points[inner.meshIndex],
                in: part,
                with: iris
            )
        }
        guard let right = try contour(of: .right, .rightEyeOuterCorner, .rightEyeInnerCorner),
            let left = try contour(of: .left, .leftEyeOuterCorner, .leftEyeInnerCorner),
            let landmarks = FaceLandmarks(
                mesh: mesh.points,
                depths: mesh.depths,
                presence: mesh.presence,
                seenPixelSide: decodedPixelSide,
                rightEye: right,
                leftEye: left
            )
        else { return .absent(.impossibleShape, presence: mesh.presence) }
        return .found(landmarks)
    }
}
