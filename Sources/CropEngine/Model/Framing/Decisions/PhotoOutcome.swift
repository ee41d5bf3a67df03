/// How the work on one photo ended.
public enum PhotoOutcome: Sendable {
    /// Why a photo was left out without an error.
    public enum SkipReason: String, Sendable, Codable {
        /// The file is not a photo, and was found in a folder.
        case notAPhoto
        /// The format of the picture is not read, and the file was found in a folder.
        case unsupportedFormat
        /// No face was found, and the fallback is `skip`.
        case noFace
        /// There is no face with the requested number, and the fallback is `skip`.
        case noSuchFace
        /// None of the requested people is in the photo, and the fallback is `skip`.
        case personAbsent
        /// Identification failed or gave no answer, and the fallback is `skip`.
        case notIdentified
        /// The frame of the faces is outside the photo, and the fallback is `skip`.
        case frameOutsidePhoto
        /// A chosen face has closed eyes, open eyes are required, and the fallback is `skip`.
        case eyesClosed
        /// Open eyes are strictly required, a chosen face does not show whether its eyes are open, and the fallback is
        /// `skip`.
        case eyesNotSeen
        /// The eyes of a chosen face are fewer pixels apart than required, and the fallback is `skip`.
        case eyeDistanceTooSmall
        /// A chosen face is less sharp than required, and the fallback is `skip`.
        case tooBlurred
        /// A chosen face is turned further away than allowed, and the fallback is `skip`.
        case turnedAway
        /// The photo shows another number of faces than required, and the fallback is `skip`.
        case unexpectedFaceCount
        /// The height of a chosen head in the frame was requested, and the head cannot be measured.
        case headNotMeasured
        /// The frame with the requested height of the head would reach beyond the photo.
        case frameBeyondPhoto
        /// A chosen face has too few pixels for its share of the crop.
        case faceTooSmall
        /// The crop has a lower confidence than required.
        case cropUnsure
        /// Another photo of the burst is better.
        case burst
        /// None of the chosen faces could be aligned; the warnings say why.
        case notAligned
        /// An override says that the photo gets no output.
        case skippedByOverride
        /// An override says that the outputs on the disk stay as they are.
        case keptByOverride
    }

    /// Why a photo was not cropped to its faces.
    public enum FallbackReason: String, Sendable, Codable {
        /// No face was found.
        case noFace
        /// There is no face with the requested number.
        case noSuchFace
        /// None of the requested people is in the photo.
        case personAbsent
        /// The identification service has not answered.
        case notIdentified
        /// The frame of the faces is outside the photo.
        case frameOutsidePhoto
        /// A chosen face has closed eyes, and open eyes are required.
        case eyesClosed
        /// Open eyes are strictly required, and a chosen face does not show whether its eyes are open.
        case eyesNotSeen
        /// The eyes of a chosen face are fewer pixels apart than required, or the distance cannot be measured.
        case eyeDistanceTooSmall
        /// A chosen face is less sharp than required.
        case tooBlurred
        /// A chosen face is turned further away than allowed, or the angle cannot be measured.
        case turnedAway
        /// The photo shows another number of faces than required; bystanders do not count.
        case unexpectedFaceCount
        /// The height of a chosen head in the frame was requested, and the head cannot be measured.
        case headNotMeasured
        /// The frame with the requested height of the head would reach beyond the photo.
        case frameBeyondPhoto
        /// A chosen face has too few pixels for its share of the crop.
        case faceTooSmall
        /// The crop has a lower confidence than required.
        case cropUnsure
    }

    /// The photo was cropped to its faces.
    case written
    /// The photo was not cropped to faces, but written by this step of the fallback chain.
    case fallback(FrameOptions.FallbackStep, reason: FallbackReason)
    /// The photo was left out.
    case skipped(SkipReason)
    /// The photo failed.
    case failed(PhotoError)
}

extension PhotoOutcome.SkipReason {
    /// Whether a person has decided about this very photo.
    var isByOverride: Bool { self == .skippedByOverride || self == .keptByOverride }
}

extension PhotoOutcome.FallbackReason {
    /// The reason if the fallback is `skip`.
    var skipReason: PhotoOutcome.SkipReason {
        switch self {
        case .noFace: .noFace
        case .noSuchFace: .noSuchFace
        case .personAbsent: .personAbsent
        case .notIdentified: .notIdentified
        case .frameOutsidePhoto: .frameOutsidePhoto
        case .eyesClosed: .eyesClosed
        case .eyesNotSeen: .eyesNotSeen
        case .eyeDistanceTooSmall: .eyeDistanceTooSmall
        case .tooBlurred: .tooBlurred
        case .turnedAway: .turnedAway
        case .unexpectedFaceCount: .unexpectedFaceCount
        case .headNotMeasured: .headNotMeasured
        case .frameBeyondPhoto: .frameBeyondPhoto
        case .faceTooSmall: .faceTooSmall
        case .cropUnsure: .cropUnsure
        }
    }
}
