/// A problem that makes a whole run impossible: the only error that the engine throws.
public struct RunError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure: stable names for programs.
    ///
    /// The set may grow.
    public struct Code: Hashable, Sendable, RawRepresentable {
        /// The name as log lines write it.
        public let rawValue: String

        /// Makes the code with the given name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An input does not exist or may not be read.
        public static let inputNotReadable = Code(rawValue: "inputNotReadable")
        /// The output folder cannot be made or written to.
        public static let outputNotWritable = Code(rawValue: "outputNotWritable")
        /// Another run is writing into the output folder.
        public static let outputInUse = Code(rawValue: "outputInUse")
        /// Two photos would get the same output, or an output would replace an input.
        public static let outputCollision = Code(rawValue: "outputCollision")
        /// A model file is missing.
        public static let modelMissing = Code(rawValue: "modelMissing")
        /// The hash of a model file is not the expected one.
        public static let modelAltered = Code(rawValue: "modelAltered")
        /// A library could not be started.
        public static let libraryFailed = Code(rawValue: "libraryFailed")
        /// The engine process, which works on photos, could not be started or restarted.
        public static let engineFailed = Code(rawValue: "engineFailed")
        /// The machine, or the control group of a container, has too little memory for one photo.
        public static let tooLittleMemory = Code(rawValue: "tooLittleMemory")
        /// The options contradict each other.
        public static let invalidOptions = Code(rawValue: "invalidOptions")
        /// The output disk is full, so nothing more can be written.
        public static let diskFull = Code(rawValue: "diskFull")
    }

    /// What a run needs and has not found, or cannot use, although it can be installed or made.
    public enum Part: String, Sendable, Codable {
        /// The libraries and the models that find faces and describe them.
        case base
        /// The model that tells people apart.
        case identification
        /// A gallery of known people.
        case gallery
        /// The program that decodes pictures.
        case engine
    }

    /// The kind of failure.
    public var code: Code
    /// Whole sentences on one line: what happened, to which file, and what to do besides changing ``options`` and
    /// installing what is ``missing``, for which the caller has its own terms.
    ///
    /// If the message has a line break, it is part of a file name.
    public var message: String
    /// A list that belongs to the message, one entry a line, such as the files with colliding outputs.
    public var details: [String]
    /// The options with which the error would not have happened if they had other values: paths of properties of
    /// `Options`, such as `frame.shape`; for films also of `FaceTrackingOptions`.
    public var options: [String]
    /// What is to be installed or made; `nil` if that would not help.
    public var missing: Part?

    /// Makes an error with a message for people.
    public init(
        _ code: Code,
        _ message: String,
        details: [String] = [],
        options: [String] = [],
        missing: Part? = nil
    ) {
        self.code = code
        self.message = message
        self.details = details
        self.options = options
        self.missing = missing
    }

    /// The message, followed by the list, one entry a line.
    public var description: String { ([message] + details.map { "  " + $0 }).joined(separator: "\n") }
}
