public import SystemPackage

/// What went wrong with one photo: the one error shape of the line from file to output.
///
/// A `PhotoError` never stops a batch; it becomes the photo's ``PhotoOutcome/failed(_:)`` outcome.
public struct PhotoError: Error, Sendable {
    /// The stage of the line that gave up.
    public enum Stage: String, Sendable, Codable {
        case discover
        case decode
        case detect
        case frame
        case render
        case encode
        case record
    }

    /// What kind of thing went wrong: stable names for programs.
    ///
    /// The set may grow.
    public struct Code: Hashable, Sendable, RawRepresentable {
        /// The name as it stands in the manifest.
        public let rawValue: String

        /// Makes the code with the given name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The content is in no image format that is known here.
        public static let notAnImage = Code(rawValue: "notAnImage")
        /// A file of 0 bytes.
        public static let emptyFile = Code(rawValue: "emptyFile")
        /// A picture of a format that is known, but not read, or not in the kind that the file is of.
        public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
        /// The file ends before the picture does.
        public static let truncated = Code(rawValue: "truncated")
        /// The file is an image, but its data are wrong.
        public static let corrupt = Code(rawValue: "corrupt")
        /// More pixels than allowed, by the header.
        public static let tooManyPixels = Code(rawValue: "tooManyPixels")
        /// More memory to decode than the budget allows.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// More bytes than allowed.
        public static let tooManyBytes = Code(rawValue: "tooManyBytes")
        /// The file or folder may not be read.
        public static let permissionDenied = Code(rawValue: "permissionDenied")
        /// The file was gone when its turn came.
        public static let vanished = Code(rawValue: "vanished")
        /// Reading failed for another reason.
        public static let unreadable = Code(rawValue: "unreadable")
        /// Symbolic links lead back to a folder that is being walked.
        public static let linkLoop = Code(rawValue: "linkLoop")
        /// An entry of a list does not lie below the folder that the list is mirrored from.
        public static let outsideBase = Code(rawValue: "outsideBase")
        /// The detector failed on this photo.
        public static let detectionFailed = Code(rawValue: "detectionFailed")
        /// No face, and the fallback is `fail`.
        public static let noFace = Code(rawValue: "noFace")
        /// `index:N` names a face that the photo does not have, and the fallback is `fail`.
        public static let noSuchFace = Code(rawValue: "noSuchFace")
        /// None of the people who are asked for was recognized, and the fallback is `fail`.
        public static let personAbsent = Code(rawValue: "personAbsent")
        /// Nobody could say who is there, and the fallback is `fail`.
        public static let notIdentified = Code(rawValue: "notIdentified")
        /// The output would have more pixels than its format or the limit allows.
        public static let outputTooLarge = Code(rawValue: "outputTooLarge")
        /// The frame of the faces lies outside the photo, and the fallback is `fail`.
        public static let frameOutsidePhoto = Code(rawValue: "frameOutsidePhoto")
        /// A chosen face has closed eyes, open ones are required, and the fallback is `fail`.
        public static let eyesClosed = Code(rawValue: "eyesClosed")
        /// A chosen face cannot be seen to have open eyes, which are strictly required, and the fallback is `fail`.
        public static let eyesNotSeen = Code(rawValue: "eyesNotSeen")
        /// A chosen face is less sharp than required, and the fallback is `fail`.
        public static let tooBlurred = Code(rawValue: "tooBlurred")
        /// A chosen face is turned further away than allowed, and the fallback is `fail`.
        public static let turnedAway = Code(rawValue: "turnedAway")
        /// The photo shows another number of faces than required, and the fallback is `fail`.
        public static let unexpectedFaceCount = Code(rawValue: "unexpectedFaceCount")
        /// Resizing or turning failed.
        public static let renderFailed = Code(rawValue: "renderFailed")
        /// Compressing failed.
        public static let encodeFailed = Code(rawValue: "encodeFailed")
        /// The photo, tried alone, ended the process that worked on it.
        public static let crashed = Code(rawValue: "crashed")
        /// The photo, tried alone, took longer than allowed.
        public static let timedOut = Code(rawValue: "timedOut")
        /// There was no process to work on the photo, and none could be started.
        public static let engineFailed = Code(rawValue: "engineFailed")
        /// The output would replace another output of this run, or an input.
        public static let outputCollision = Code(rawValue: "outputCollision")
        /// A file that this program has not written has the name of the output.
        public static let outputExists = Code(rawValue: "outputExists")
        /// No space left for the output.
        public static let diskFull = Code(rawValue: "diskFull")
        /// The output could not be written for another reason.
        public static let outputNotWritable = Code(rawValue: "outputNotWritable")
    }

    /// The stage that gave up.
    public var stage: Stage
    /// The kind of failure.
    public var code: Code
    /// The file that the message is about, as found.
    public var path: FilePath
    /// One whole sentence: what happened and what to do about it.
    ///
    /// It does not repeat the path, so that it can stand after it and in the manifest.
    public var message: String
    /// What the library underneath said, when it said something.
    ///
    /// Text for people; nothing branches on it.
    public var cause: String?

    /// The picture's format, where that is all that is wrong: it is not read here.
    ///
    /// Such a picture is left out when it was found in a folder, and a failure when the user named it.
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
    /// The error about a picture of a format that is not read; `reason` says why it is not read this time.
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
