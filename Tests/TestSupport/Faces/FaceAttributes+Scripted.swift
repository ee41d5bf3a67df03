package import FaceCropModel

extension FaceAttributes {
    /// Facts for tests that use only eyes and pose.
    package static func scripted(
        right: EyeOpenness.State = .open,
        left: EyeOpenness.State = .open,
        yawDegrees: Double = 0,
        pitchDegrees: Double = 0
    ) -> FaceAttributes {
        func eye(_ state: EyeOpenness.State) -> EyeOpenness {
            let doubt: EyeOpenness.Doubt? = state == .unsure ? .tooSmall : nil
            return EyeOpenness(aspectRatio: state == .open ? 0.3 : 0.1, state: state, doubt: doubt)
        }
        return FaceAttributes(
            presence: 1,
            pose: FacePose(rollDegrees: 0, yawDegrees: yawDegrees, pitchDegrees: pitchDegrees),
            rightEye: eye(right),
            leftEye: eye(left),
            points: [:],
            landmarks: nil
        )
    }
}
