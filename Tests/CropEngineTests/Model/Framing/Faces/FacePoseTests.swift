import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FacePoseTests {
    @Test func theTurnOfTheMeanFaceIsFound() throws {
        for pitch in stride(from: -60.0, through: 60, by: 10) {
            for yaw in stride(from: -60.0, through: 60, by: 10) {
                for roll in stride(from: -180.0, through: 170, by: 35) {
                    let pose = try #require(FacePose(try .scripted(pitch: pitch, yaw: yaw, roll: roll)))
                    #expect(abs(pose.pitchDegrees - pitch) < 0.01, "\(pitch) \(yaw) \(roll)")
                    let trueYaw = FacePose.trueYaw(ofFitted: yaw)
                    #expect(abs(pose.yawDegrees - trueYaw) < 0.05, "\(pitch) \(yaw) \(roll)")
                    #expect(turn(from: pose.rollDegrees, to: roll) < 0.01, "\(pitch) \(yaw) \(roll)")
                }
            }
        }
    }

    /// In profile the eyes nearly coincide, but the head still has a roll.
    @Test func aProfileViewHasARoll() throws {
        for yaw in [-89.0, -75, 75, 89] {
            for roll in [-20.0, 0, 35] {
                let pose = try #require(FacePose(try .scripted(pitch: 5, yaw: yaw, roll: roll)))
                #expect(abs(pose.yawDegrees - FacePose.trueYaw(ofFitted: yaw)) < 0.05)
                #expect(turn(from: pose.rollDegrees, to: roll) < 0.01)
            }
        }
    }

    /// The mesh of a head in profile has a yaw of about 60°.
    @Test func aYawThatSaturatesIsCorrected() {
        var last = -180.0
        for tenth in -1800...1800 {
            let fitted = Double(tenth) / 10
            let yaw = FacePose.trueYaw(ofFitted: fitted)
            #expect(yaw >= last && yaw == -FacePose.trueYaw(ofFitted: -fitted))
            if abs(fitted) <= 45 || abs(fitted) >= 90 { #expect(yaw == fitted) }
            if (45...90).contains(fitted) { #expect((fitted...90).contains(yaw)) }
            last = yaw
        }
        for (fitted, yaw) in [(49, 52.5), (53, 60), (56.5, 72.5), (60, 85), (62.5, 87.5), (70, 90)] {
            #expect(abs(FacePose.trueYaw(ofFitted: fitted) - yaw) < 1e-9)
        }
    }

    /// Checks the signs by the positions of points in the picture.
    @Test func signsAreThoseOfTheDrawing() throws {
        let straight = try FaceLandmarks.scripted()
        #expect(try FaceLandmarks.scripted(yaw: 30)[.noseTip].x > straight[.noseTip].x, "yaw turns the nose right")
        #expect(try FaceLandmarks.scripted(pitch: 30)[.noseTip].y < straight[.noseTip].y, "pitch lifts the nose")
        let leaning = try FaceLandmarks.scripted(roll: 30)
        #expect(leaning[.leftEyeOuterCorner].y > leaning[.rightEyeOuterCorner].y, "clockwise: the right side sinks")
    }

    @Test func placeAndSizeSayNothing() throws {
        for size in [3.0, 60, 2500] {
            let center = PixelPoint(x: -20 * size, y: 7000 - size)
            let landmarks = try FaceLandmarks.scripted(pitch: 12, yaw: -25, roll: 4, eyeDistance: size, at: center)
            let pose = try #require(FacePose(landmarks))
            #expect(abs(pose.pitchDegrees - 12) < 0.01 && abs(pose.yawDegrees + 25) < 0.01)
        }
    }

    @Test func impossibleFacesHaveNoPose() throws {
        let face = try FaceLandmarks.scripted()
        let flat = FaceLandmarks(
            mesh: face.mesh.map { PixelPoint(x: $0.x, y: 5) },
            depths: face.depths,
            presence: 1,
            rightEye: face.rightEye,
            leftEye: face.leftEye
        )
        #expect(FacePose(try #require(flat)) == nil)
        #expect(FaceAttributes(try #require(flat), photo: PixelSize(width: 4000, height: 4000)) == nil)
    }

    /// The difference between two directions in degrees.
    private func turn(from first: Double, to second: Double) -> Double {
        let difference = abs(first - second).truncatingRemainder(dividingBy: 360)
        return min(difference, 360 - difference)
    }
}
