/// What a photo and its chosen faces must be like for the photo to be cropped to them.
///
/// A photo that does not meet a requirement goes to the fallback, with the reason of that requirement. With `each`,
/// which makes one output a face, a chosen face that does not meet one only loses its own output. By default nothing is
/// required.
public struct FaceRequirements: Sendable, Hashable, Codable {
    /// How many faces a photo must show; passers-by do not count.
    public enum FaceCount: Sendable, Hashable, Codable {
        /// Exactly this many faces, 1 or more.
        case exactly(Int)
        /// This many faces or more, 1 or more.
        case atLeast(Int)
    }

    /// How sure it must be that eyes are open.
    public enum OpenEyes: String, Sendable, Codable, CaseIterable {
        /// Only closed eyes are refused: both closed, or one closed and the other unsure. A wink passes, and so do eyes
        /// that cannot be seen.
        case lenient
        /// Both eyes must be seen to be open: a bowed head, a cap, a profile or sunglasses are refused.
        case strict
    }

    /// How many faces the photo must show; `nil`, the default, takes any number.
    ///
    /// Passers-by do not count (``FrameOptions/subjectSizeFraction``), other subjects do, also with a framing that
    /// shows one face only. A photo without any face has the reason `noFace`, another one `unexpectedFaceCount`.
    public var faceCount: FaceCount?
    /// Whether chosen faces must have open eyes; `nil`, the default, takes closed ones, too.
    ///
    /// The reason is `eyesClosed`, or with `.strict` also `eyesNotSeen`. It needs landmarks.
    public var openEyes: OpenEyes?
    /// The least sharpness of a chosen face, on the scale of ``FaceSharpness`` from 0; `nil`, the default, takes any.
    ///
    /// The reason is `tooBlurred`. It needs landmarks, with which sharpness is measured.
    public var minimumSharpness: Double?
    /// How far a chosen face may look past the camera to either side, in degrees, 0…90; `nil`, the default, takes any
    /// angle.
    ///
    /// The reason is `turnedAway`, also where the angle cannot be measured. It needs landmarks.
    public var maximumYawDegrees: Double?

    /// Makes requirements that every photo meets.
    public init() {}

    /// Whether more must be known about faces than where they are.
    public var needsLandmarks: Bool { openEyes != nil || minimumSharpness != nil || maximumYawDegrees != nil }
}

extension FaceRequirements.FaceCount: CustomStringConvertible {
    /// The number that is asked for, or the least one.
    package var number: Int {
        switch self {
        case .exactly(let number), .atLeast(let number): number
        }
    }

    /// Whether `count` faces are what is asked for.
    package func allows(_ count: Int) -> Bool {
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

    /// The count that `text` names, `2` or `2+`; `nil` when it names none, or 0.
    public init?(text: String) {
        let digits = text.hasSuffix("+") ? text.dropLast() : text[...]
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number >= 1 else {
            return nil
        }
        self = text.hasSuffix("+") ? .atLeast(number) : .exactly(number)
    }
}
