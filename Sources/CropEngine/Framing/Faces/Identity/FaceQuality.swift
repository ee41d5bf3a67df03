/// The measurements that decide whether a face is clear enough to be identified.
package struct FaceQuality: Hashable, Sendable, Codable {
    /// The distance between the pupils, in the decoded pixels in which the landmarks were found.
    package var eyeDistancePixels: Double
    /// See ``FacePose/yawDegrees``.
    package var yawDegrees: Double
    /// See ``FacePose/pitchDegrees``.
    package var pitchDegrees: Double
    /// See ``FaceSharpness``; `nil` if the other numbers already ruled the face out.
    package var sharpness: Double?

    package init(eyeDistancePixels: Double, yawDegrees: Double, pitchDegrees: Double, sharpness: Double? = nil) {
        self.eyeDistancePixels = eyeDistancePixels
        self.yawDegrees = yawDegrees
        self.pitchDegrees = pitchDegrees
        self.sharpness = sharpness
    }
}

/// The limits of quality within which a face is identified.
package struct FaceQualityLimits: Hashable, Sendable, Codable {
    package var minimumEyeDistancePixels: Double
    package var maximumYawDegrees: Double
    package var maximumPitchDegrees: Double
    package var minimumSharpness: Double

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

/// Why a face is not identified.
package enum IdentityRefusal: String, Sendable, Codable, CaseIterable {
    /// The face has too few pixels.
    case tooSmall
    /// The face is turned too far to a side, up or down.
    case tooTurned
    case tooBlurred
    /// The landmark network sees no face there: it is in profile, mostly hidden, or not a face.
    case noLandmarks
    /// The face is not wholly inside the part of the picture in which faces count.
    case outsideFrame
    /// The service sees no face there.
    case notSeen

    /// The reason, in words that follow "the face".
    package var text: String {
        switch self {
        case .tooSmall: "is too small"
        case .tooTurned: "is turned too far away"
        case .tooBlurred: "is too blurred"
        case .noLandmarks: "cannot be made out"
        case .outsideFrame: "is not wholly inside the frame"
        case .notSeen: "was not seen by the service"
        }
    }
}
