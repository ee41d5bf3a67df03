public import SystemPackage

/// What went wrong with one photo: the one error type of all stages from file to output.
///
/// A `PhotoError` never stops a batch; it becomes the photo's ``PhotoOutcome/failed(_:)`` outcome.
public struct PhotoError: Error, Sendable {
    /// The stage that failed.
    public enum Stage: String, Sendable, Codable {
        case discover
        case decode
        case detect
        case frame
        case render
        case encode
        case record
    }

    /// The kind of failure: stable names for programs.
    ///
    /// The set may grow.
    public struct Code: Hashable, Sendable, RawRepresentable {
        /// The name as the manifest writes it.
        public let rawValue: String

        /// Makes the code with the given name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The content has no known image format.
        public static let notAnImage = Code(rawValue: "notAnImage")
        /// A film where a photo is expected.
        public static let film = Code(rawValue: "film")
        /// A file of 0 bytes.
        public static let emptyFile = Code(rawValue: "emptyFile")
        /// The format is known but is not read, or its pictures are not read from files of this kind.
        public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
        /// The file ends before the picture does.
        public static let truncated = Code(rawValue: "truncated")
        /// The file is an image, but its data are wrong.
        public static let corrupt = Code(rawValue: "corrupt")
        /// The header declares more pixels than allowed.
        public static let tooManyPixels = Code(rawValue: "tooManyPixels")
        /// Decoding needs more memory than the budget allows.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The system gave less memory than the work on the photo needs, even when it was tried alone.
        public static let tooLittleMemory = Code(rawValue: "tooLittleMemory")
        /// The file has more bytes than allowed.
        public static let tooManyBytes = Code(rawValue: "tooManyBytes")
        /// This user may not read the file or folder.
        public static let permissionDenied = Code(rawValue: "permissionDenied")
        /// The file no longer exists when the run reaches it.
        public static let vanished = Code(rawValue: "vanished")
        /// Reading failed for another reason.
        public static let unreadable = Code(rawValue: "unreadable")
        /// Symbolic links lead back to a folder that is being walked.
        public static let linkLoop = Code(rawValue: "linkLoop")
        /// An entry of a list is not below the folder from which the list is mirrored.
        public static let outsideBase = Code(rawValue: "outsideBase")
        /// The detector failed on this photo.
        public static let detectionFailed = Code(rawValue: "detectionFailed")
        /// The photo has no face, and the fallback is `fail`.
        public static let noFace = Code(rawValue: "noFace")
        /// `index:N` names a face that the photo does not have, and the fallback is `fail`.
        public static let noSuchFace = Code(rawValue: "noSuchFace")
        /// None of the requested people was recognized, and the fallback is `fail`.
        public static let personAbsent = Code(rawValue: "personAbsent")
        /// Identification failed or gave no answer, and the fallback is `fail`.
        public static let notIdentified = Code(rawValue: "notIdentified")
        /// The output would have more pixels than its format or the limit allows.
        public static let outputTooLarge = Code(rawValue: "outputTooLarge")
        /// The output has more bytes than allowed even at the lowest quality.
        public static let outputTooManyBytes = Code(rawValue: "outputTooManyBytes")
        /// The frame of the faces is outside the photo, and the fallback is `fail`.
        public static let frameOutsidePhoto = Code(rawValue: "frameOutsidePhoto")
        /// A chosen face has closed eyes, open eyes are required, and the fallback is `fail`.
        public static let eyesClosed = Code(rawValue: "eyesClosed")
        /// Open eyes are strictly required, a chosen face does not show whether its eyes are open, and the fallback is
        /// `fail`.
        public static let eyesNotSeen = Code(rawValue: "eyesNotSeen")
        /// The eyes of a chosen face are fewer pixels apart than required, and the fallback is `fail`.
        public static let eyeDistanceTooSmall = Code(rawValue: "eyeDistanceTooSmall")
        /// A chosen face is less sharp than required, and the fallback is `fail`.
        public static let tooBlurred = Code(rawValue: "tooBlurred")
        /// A chosen face is turned further away than allowed, and the fallback is `fail`.
        public static let turnedAway = Code(rawValue: "turnedAway")
        /// The photo shows another number of faces than required, and the fallback is `fail`.
        public static let unexpectedFaceCount = Code(rawValue: "unexpectedFaceCount")
        /// The height of a chosen head cannot be measured, and the fallback is `fail`.
        public static let headNotMeasured = Code(rawValue: "headNotMeasured")
        /// The frame with the requested height of the head would reach beyond the photo, and the fallback is `fail`.
        public static let frameBeyondPhoto = Code(rawValue: "frameBeyondPhoto")
        /// A chosen face has too few pixels for its share of the crop, and the fallback is `fail`.
        public static let faceTooSmall = Code(rawValue: "faceTooSmall")
        /// The crop has a lower confidence than required, and the fallback is `fail`.
        public static let cropUnsure = Code(rawValue: "cropUnsure")
        /// The entry of the photo in a file of overrides has mistakes.
        public static let overrideMistaken = Code(rawValue: "overrideMistaken")
        /// The photo is not the one that the plan is about any more.
        public static let changedSincePlan = Code(rawValue: "changedSincePlan")
        /// Resizing or turning failed.
        public static let renderFailed = Code(rawValue: "renderFailed")
        /// Compressing failed.
        public static let encodeFailed = Code(rawValue: "encodeFailed")
        /// The photo crashed the process that worked on it, even when it was tried alone.
        public static let crashed = Code(rawValue: "crashed")
        /// The photo took longer than allowed, even when it was tried alone.
        public static let timedOut = Code(rawValue: "timedOut")
        /// There was no engine process to work on the photo, and none could be started.
        public static let engineFailed = Code(rawValue: "engineFailed")
        /// The output would replace another output of this run, or an input.
        public static let outputCollision = Code(rawValue: "outputCollision")
        /// The output's name is taken by a file that this program has not written.
        public static let outputExists = Code(rawValue: "outputExists")
        /// The disk has no space left for the output.
        public static let diskFull = Code(rawValue: "diskFull")
        /// The output could not be written for another reason.
        public static let outputNotWritable = Code(rawValue: "outputNotWritable")

        /// All codes of this version; a test compares it with the constants above.
        static let allCases: [Code] = [
            .notAnImage, .film, .emptyFile, .unsupportedFormat, .truncated, .corrupt, .tooManyPixels, .tooLarge,
            .tooLittleMemory, .tooManyBytes, .permissionDenied, .vanished, .unreadable, .linkLoop, .outsideBase,
            .detectionFailed, .noFace, .noSuchFace, .personAbsent, .notIdentified, .outputTooLarge,
            .outputTooManyBytes, .frameOutsidePhoto, .eyesClosed, .eyesNotSeen, .eyeDistanceTooSmall, .tooBlurred,
            .turnedAway, .unexpectedFaceCount, .headNotMeasured, .frameBeyondPhoto, .faceTooSmall, .cropUnsure,
            .overrideMistaken, .changedSincePlan, .renderFailed, .encodeFailed, .crashed, .timedOut, .engineFailed,
            .outputCollision, .outputExists, .diskFull, .outputNotWritable,
        ]
    }

    /// The stage that failed.
    public var stage: Stage
    /// The kind of failure.
    public var code: Code
    /// The path of the file that the message is about, as it was found.
    public var path: FilePath
    /// Whole sentences: what happened, and what to do about it besides changing options, for which the caller has its
    /// own terms.
    ///
    /// It does not repeat the path, because it follows the path in a line of text and has a field of its own in the
    /// manifest.
    public var message: String
    /// The message of the library or system call that failed, if it gave one.
    ///
    /// It is for people; no code branches on it.
    public var cause: String?

    /// The picture's format if the only problem is that this format is not read.
    ///
    /// If such a picture was found in a folder, it is left out. If the user named it, it is a failure.
    public internal(set) var unreadFormat: PictureFormat?

    /// Makes an error about the file at `path`.
    public init(_ code: Code, stage: Stage, path: FilePath, message: String, cause: String? = nil) {
        self.stage = stage
        self.code = code
        self.path = path
        self.message = message
        self.cause = cause
    }
}

extension PhotoError {
    /// The error about a picture in a format that is not read; `reason` says why this picture is not read.
    package init(unread format: PictureFormat, because reason: String? = nil, stage: Stage, path: FilePath) {
        let message = "The file is a picture of the format \(format.name), which is not read here"
        self.init(
            .unsupportedFormat,
            stage: stage,
            path: path,
            message: "\(message)\(reason.map { ": \($0)" } ?? ""); convert it first, to JPEG for example."
        )
        unreadFormat = format
    }
}

extension PhotoError: CustomStringConvertible {
    /// The error on one line, with the path.
    public var description: String {
        let appendix = cause.map { " (\($0))" } ?? ""
        return "\(path): \(message)\(appendix)"
    }
}
