/// The limits of quality within which a face is compared with others.
package struct FaceQualityLimits: Hashable, Sendable, Codable {
    var minimumEyeDistancePixels: Double
    /// The greatest turn of a face; `nil` if a face may be turned, or hidden, so far that it has no landmarks.
    var maximumTurn: Turn?
    var minimumSharpness: Double

    /// A turn of a face in both directions.
    struct Turn: Hashable, Sendable, Codable {
        var yawDegrees: Double
        var pitchDegrees: Double
    }

    /// The limits within which the network still recognizes a person by a photo that shows the face well
    /// (`Benchmarks/identity.md`).
    package static let comparison = FaceQualityLimits(
        minimumEyeDistancePixels: 10,
        maximumTurn: nil,
        minimumSharpness: 0.003
    )

    /// The limits for a photo by which a person is to be recognized.
    package static let reference = FaceQualityLimits(
        minimumEyeDistancePixels: 16,
        maximumTurn: Turn(yawDegrees: 45, pitchDegrees: 40),
        minimumSharpness: 0.006
    )

    /// Accepts every face.
    package static let none = FaceQualityLimits(minimumEyeDistancePixels: 0, maximumTurn: nil, minimumSharpness: 0)

    /// The reason why a face of this quality is not compared; `nil` if it is.
    package func refusal(of quality: FaceQuality) -> IdentityRefusal? {
        if quality.eyeDistancePixels < minimumEyeDistancePixels { return .tooSmall }
        if let maximumTurn {
            guard let yaw = quality.yawDegrees, let pitch = quality.pitchDegrees else { return .noLandmarks }
            if abs(yaw) > maximumTurn.yawDegrees || abs(pitch) > maximumTurn.pitchDegrees { return .tooTurned }
        }
        if let sharpness = quality.sharpness, sharpness < minimumSharpness { return .tooBlurred }
        return nil
    }
}
