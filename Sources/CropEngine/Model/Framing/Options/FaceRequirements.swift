/// The requirements that a photo and its chosen faces must meet for the photo to be cropped to them.
///
/// A photo that does not meet a requirement goes to the fallback, with the reason of that requirement. With `each`,
/// which makes one output for each face, a chosen face that does not meet a requirement only loses its own output. By
/// default nothing is required.
public struct FaceRequirements: Sendable, Hashable, Codable {
    /// How many faces a photo must show; bystanders do not count.
    public enum FaceCount: Sendable, Hashable, Codable {
        /// Exactly this many faces, 1 or more.
        case exactly(Int)
        /// This many faces or more, 1 or more.
        case atLeast(Int)
    }

    /// How certain it must be that eyes are open.
    public enum OpenEyes: String, Sendable, Codable, CaseIterable {
        /// Refuses only closed eyes: both closed, or one closed and the other unknown. Accepts a wink and eyes that
        /// cannot be seen.
        case lenient
        /// Requires both eyes to be visibly open: refuses a bowed head, a cap, a profile or sunglasses.
        case strict
    }

    /// How many faces the photo must show; `nil`, the default, accepts any number.
    ///
    /// Bystanders do not count (``FrameOptions/subjectSizeFraction``); all other subjects do, even with a framing that
    /// shows one face only. If the photo has no face, the reason is `noFace`, otherwise `unexpectedFaceCount`.
    public var faceCount: FaceCount?
    /// Whether chosen faces must have open eyes; `nil`, the default, accepts closed eyes, too.
    ///
    /// The reason is `eyesClosed`, or with `.strict` also `eyesNotSeen`. It needs landmarks.
    public var openEyes: OpenEyes?
    /// The least distance between the pupils of a chosen face, in upright photo pixels, above 0; `nil`, the default,
    /// accepts any.
    ///
    /// The reason is `eyeDistanceTooSmall`, also if the distance cannot be measured. It needs landmarks. The photo's
    /// pixels count, because an enlarged output has no more detail; a reduced output has fewer.
    public var minimumEyeDistancePixels: Double?
    /// The least sharpness of a chosen face, on the scale of `FaceSharpness` from 0; `nil`, the default, accepts any.
    ///
    /// The reason is `tooBlurred`. It needs landmarks, which are used to measure sharpness.
    public var minimumSharpness: Double?
    /// The greatest angle by which a chosen face may look past the camera to either side, in degrees, 0…90; `nil`, the
    /// default, accepts any angle.
    ///
    /// The reason is `turnedAway`, also if the angle cannot be measured. It needs landmarks.
    public var maximumYawDegrees: Double?
    /// The least confidence of a crop, 0…0.99, as the manifest has it; `nil`, the default, accepts any.
    ///
    /// The reason is `cropUnsure`.
    public var minimumCropConfidence: Double?

    /// Makes requirements that every photo meets.
    public init() {}

    /// Whether the requirements need more than the positions of the faces.
    public var needsLandmarks: Bool { !measured.isEmpty }

    /// The names of the properties that are set and need landmarks.
    var measured: [String] {
        let all = [
            (openEyes != nil, "openEyes"), (minimumEyeDistancePixels != nil, "minimumEyeDistancePixels"),
            (minimumSharpness != nil, "minimumSharpness"), (maximumYawDegrees != nil, "maximumYawDegrees"),
        ]
        return all.compactMap { isSet, name in isSet ? name : nil }
    }
}

extension FaceRequirements.FaceCount: CustomStringConvertible {
    /// The required number, or the least one.
    var number: Int {
        switch self {
        case .exactly(let number), .atLeast(let number): number
        }
    }

    /// Whether `count` faces meet the requirement.
    func allows(_ count: Int) -> Bool {
        switch self {
        case .exactly(let number): count == number
        case .atLeast(let number): count >= number
        }
    }

    /// The count as on the command line: `2`, or `2+` for two or more.
    public var description: String {
        switch self {
        case .exactly(let number): "\(number)"
        case .atLeast(let number): "\(number)+"
        }
    }

    /// The count that `text` names, `2` or `2+`; `nil` if the text is not a count, or is 0.
    public init?(text: String) {
        let digits = text.hasSuffix("+") ? text.dropLast() : text[...]
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number >= 1 else {
            return nil
        }
        self = text.hasSuffix("+") ? .atLeast(number) : .exactly(number)
    }
}
