import Glibc
import Testing

@testable import FaceCropModel

@Suite struct FivePointPoseTests {
    /// The five points of a distant head with the nose depth of the model.
    private func face(rollDegrees: Double, yawDegrees: Double) -> Face {
        let (roll, yaw) = (rollDegrees * .pi / 180, yawDegrees * .pi / 180)
        func seen(_ x: Double, _ y: Double, _ z: Double) -> PixelPoint {
            let across = x * cos(yaw) + z * sin(yaw)
            return PixelPoint(
                x: 500 + 100 * (across * cos(roll) - y * sin(roll)),
                y: 400 + 100 * (across * sin(roll) + y * cos(roll))
            )
        }
        let points = FacePoints(
            rightEye: seen(-0.5, 0, 0),
            leftEye: seen(0.5, 0, 0),
            nose: seen(0, 0.5, 0.602),
            rightMouth: seen(-0.4, 1.1, 0.1),
            leftMouth: seen(0.4, 1.1, 0.1)
        )
        return Face(box: PixelRect(x: 400, y: 300, width: 200, height: 260), score: 0.9, points: points)
    }

    @Test func allAnglesThatCanBeMeasuredAre() throws {
        for roll in stride(from: -170.0, through: 170, by: 10) {
            for yaw in stride(from: -55.0, through: 55, by: 5) {
                let pose = FivePointPose(face(rollDegrees: roll, yawDegrees: yaw))
                #expect(abs(try #require(pose.rollDegrees) - roll) < 0.01, "roll \(roll), yaw \(yaw)")
                #expect(abs(try #require(pose.yawDegrees) - yaw) < 0.01, "roll \(roll), yaw \(yaw)")
            }
        }
    }

    @Test func profilesHaveNoAngles() {
        for yaw in [-85.0, -70, 70, 85] {
            let pose = FivePointPose(face(rollDegrees: 0, yawDegrees: yaw))
            #expect(pose.yawDegrees == nil, "yaw \(yaw)")
            #expect((pose.rollDegrees == nil) == (cos(yaw * .pi / 180) * 100 < 40), "yaw \(yaw)")
        }
    }
}
