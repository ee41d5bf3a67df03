/// The limits of quality within which a face is identified.
package struct FaceQualityLimits: Hashable, Sendable, Codable {
    var minimumEyeDistancePixels: Double
    var maximumYawDegrees: Double
    var maximumPitchDegrees: Double
    var minimumSharpness: Double

    package init(
        minimumEyeDistancePixels: Double,
        maximumYawDegrees: Double,
        maximumPitchDegrees: Double,
        minimumSharpness: Double
    ) {
        self.minimumEyeDistancePixels = minimumEyeDistancePixels
        self.maximumYawDegrees = maximumYawDegrees
        self.maximumPitchDegrees = maximumPitchDegrees
        self.minimumSharpness = minimumSharpness
    }

    /// The limits within which the network still recognizes the same person (`Benchmarks/identity.md`).
    package static let measured = FaceQualityLimits(
        minimumEyeDistancePixels: 16,
        maximumYawDegrees: 45,
        maximumPitchDegrees: 40,
        minimumSharpness: 0.006
    )

    /// Accepts every face that has landmarks.
    package static let none = FaceQualityLimits(
        minimumEyeDistancePixels: 0,
        maximumYawDegrees: 180,
        maximumPitchDegrees: 90,
        minimumSharpness: 0
    )

    /// The reason why a face of this quality is not identified; `nil` if it is.
    package func refusal(of quality: FaceQuality) -> IdentityRefusal? {
        if quality.eyeDistancePixels < minimumEyeDistancePixels { return .tooSmall }
        if abs(quality.yawDegrees) > maximumYawDegrees || abs(quality.pitchDegrees) > maximumPitchDegrees {
            return .tooTurned
        }
        if let sharpness = quality.sharpness, sharpness < minimumSharpness { return .tooBlurred }
        return nil
    }
}
