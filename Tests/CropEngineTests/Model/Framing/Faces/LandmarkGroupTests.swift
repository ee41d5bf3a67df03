import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct LandmarkGroupTests {
    @Test func eachGroupNamesPointsOfTheMeshOnce() {
        for group in LandmarkGroup.allCases {
            let indices = group.meshIndices
            #expect(Set(indices).count == indices.count, "\(group)")
            #expect(indices.allSatisfy { (0..<FaceLandmarks.meshCount).contains($0) }, "\(group)")
        }
    }

    /// A face that looks straight at the camera: each group lies where its name says, and its points are in drawing
    /// order.
    @Test func groupsHaveTheirPoints() throws {
        let landmarks = try FaceLandmarks.scripted()
        #expect(landmarks.points(of: .faceContour).count == 36)
        #expect(landmarks.points(of: .medianLine).count == 28)
        #expect(landmarks.points(of: .outerLips).count == 20 && landmarks.points(of: .innerLips).count == 20)
        #expect(landmarks.points(of: .rightEye) == landmarks.rightEye.outline)
        #expect(landmarks.points(of: .leftEye).count == 16)
        #expect(landmarks.points(of: .leftPupil) == [landmarks[.leftPupil]])
        #expect(
            landmarks[.rightEyeOuterCorner].x < landmarks[.leftEyeOuterCorner].x,
            "left and right are the subject's"
        )
    }

    @Test func landmarksNeedAllTheirPoints() throws {
        let face = try FaceLandmarks.scripted()
        let short = FaceLandmarks(
            mesh: Array(face.mesh.dropLast()),
            depths: face.depths,
            presence: 1,
            rightEye: face.rightEye,
            leftEye: face.leftEye
        )
        #expect(short == nil)
        #expect(EyeContour(lowerLid: [], upperLid: [], iris: [], light: EyeLight(brightness: 1, contrast: 0)) == nil)
    }
}
