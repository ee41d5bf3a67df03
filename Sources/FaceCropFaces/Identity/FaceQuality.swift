/// What decides whether a face shows enough of a person to be told from others.
package struct FaceQuality: Hashable, Sendable, Codable {
    /// From pupil to pupil, in the decoded pixels in which the face was described.
    package var eyeDistancePixels: Double
    /// See ``FacePose/yawDegrees``.
    package var yawDegrees: Double
    /// See ``FacePose/pitchDegrees``.
    package var pitchDegrees: Double
    /// See ``FaceSharpness``; `nil` when the other numbers were enough to turn the face down.
    package var sharpness: Double?

    package init(eyeDistancePixels: Double, yawDegrees: Double, pitchDegrees: Double, sharpness: Double? = nil) {
        self.eyeDistancePixels = eyeDistancePixels
        self.yawDegrees = yawDegrees
        self.pitchDegrees = pitchDegrees
        self.sharpness = sharpness
    }
}

/// From where on a face is taken for one that can be told from others.
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

    /// Where the network still gives the same person the same name (`Benchmarks/identity.md`).
    package static let measured = FaceQualityLimits(
        minimumEyeDistancePixels: 16,
        maximumYawDegrees: 45,
        maximumPitchDegrees: 40,
        minimumSharpness: 0.006
    )

    /// Every face that has landmarks.
    package static let none = FaceQualityLimits(
        minimumEyeDistancePixels: 0,
        maximumYawDegrees: 180,
        maximumPitchDegrees: 90,
        minimumSharpness: 0
    )

    /// Why a face of this quality is turned down; `nil` when it is not.
    package func refusal(of quality: FaceQuality) -> IdentityRefusal? {
        if quality.eyeDistancePixels < minimumEyeDistancePixels { return .tooSmall }
        if abs(quality.yawDegrees) > maximumYawDegrees || abs(quality.pitchDegrees) > maximumPitchDegrees {
            return .tooTurned
        }
        if let sharpness = quality.sharpness, sharpness < minimumSharpness { return .tooBlurred }
        return nil
    }
}

/// Why nobody is asked who a face is.
package enum IdentityRefusal: String, Sendable, Codable, CaseIterable {
    /// It has too few pixels.
    case tooSmall
    /// It looks too far to a side, up or down.
    case tooTurned
    case tooBlurred
    /// The landmark network sees no face there: a profile, mostly hidden, or none.
    case noLandmarks
    /// It does not lie wholly inside the part of the picture in which faces count.
    case outsideFrame
    /// The service that was asked sees no face there.
    case notSeen

    /// The reason in words that go on after "the face".
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
