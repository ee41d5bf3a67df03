public import FaceCropCore

/// How the work on one photo ended.
public enum PhotoOutcome: Sendable {
    /// Why a photo was left out without anything having gone wrong.
    public enum SkipReason: String, Sendable, Codable {
        /// A file that is no photo, found in a folder.
        case notAPhoto
        /// A picture of a format that is not read, found in a folder.
        case unsupportedFormat
        /// No face was found, and the fallback is `skip`.
        case noFace
        /// The face with the number that was asked for is not there, and the fallback is `skip`.
        case noSuchFace
        /// None of the people who were asked for is there, and the fallback is `skip`.
        case personAbsent
        /// Nobody could say who is there, and the fallback is `skip`.
        case notIdentified
        /// The faces' frame lies outside the photo, and the fallback is `skip`.
        case frameOutsidePhoto
        /// A chosen face has closed eyes, open ones are required, and the fallback is `skip`.
        case eyesClosed
        /// A chosen face cannot be seen to have open eyes, which are strictly required, and the fallback is `skip`.
        case eyesNotSeen
        /// A chosen face is less sharp than required, and the fallback is `skip`.
        case tooBlurred
        /// A chosen face is turned further away than allowed, and the fallback is `skip`.
        case turnedAway
        /// The photo shows another number of faces than required, and the fallback is `skip`.
        case unexpectedFaceCount
        /// Another photo of the burst is better.
        case burst
        /// None of the chosen faces could be aligned; the warnings say why.
        case notAligned
    }

    /// Why a photo was not cropped to its faces.
    public enum FallbackReason: String, Sendable, Codable {
        /// No face was found.
        case noFace
        /// The face with the number that was asked for is not there.
        case noSuchFace
        /// None of the people who were asked for is there.
        case personAbsent
        /// Nobody could say who is there: the service that was asked has not answered.
        case notIdentified
        /// The faces' frame lies outside the photo.
        case frameOutsidePhoto
        /// A chosen face has closed eyes, and open ones are required.
        case eyesClosed
        /// A chosen face cannot be seen to have open eyes, and they are strictly required.
        case eyesNotSeen
        /// A chosen face is less sharp than required.
        case tooBlurred
        /// A chosen face is turned further away than allowed, or how far cannot be measured.
        case turnedAway
        /// The photo shows another number of faces than required; passers-by do not count.
        case unexpectedFaceCount
    }

    /// Cropped to its faces.
    case written
    /// Not cropped to faces, but written by this step of the fallback chain.
    case fallback(FrameOptions.FallbackStep, reason: FallbackReason)
    /// Left out.
    case skipped(SkipReason)
    /// Something went wrong.
    case failed(PhotoError)
}

extension PhotoOutcome.FallbackReason {
    /// The reason when the fallback is `skip`.
    package var whenSkipped: PhotoOutcome.SkipReason {
        switch self {
        case .noFace: .noFace
        case .noSuchFace: .noSuchFace
        case .personAbsent: .personAbsent
        case .notIdentified: .notIdentified
        case .frameOutsidePhoto: .frameOutsidePhoto
        case .eyesClosed: .eyesClosed
        case .eyesNotSeen: .eyesNotSeen
        case .tooBlurred: .tooBlurred
        case .turnedAway: .turnedAway
        case .unexpectedFaceCount: .unexpectedFaceCount
        }
    }
}
