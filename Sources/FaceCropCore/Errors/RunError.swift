/// What makes a whole run impossible: the only error that the engine throws.
public struct RunError: Error, Sendable, CustomStringConvertible {
    /// What kind of thing went wrong: stable names for programs.
    ///
    /// The set may grow.
    public struct Code: Hashable, Sendable, RawRepresentable {
        /// The name as it stands in log lines.
        public let rawValue: String

        /// Makes the code with the given name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An input does not exist or may not be read.
        public static let inputNotReadable = Code(rawValue: "inputNotReadable")
        /// The output folder cannot be made or written to.
        public static let outputNotWritable = Code(rawValue: "outputNotWritable")
        /// Another run is writing into the output folder.
        public static let outputInUse = Code(rawValue: "outputInUse")
        /// Two photos would get one output, or an output would replace an input.
        public static let outputCollision = Code(rawValue: "outputCollision")
        /// A model file is missing.
        public static let modelMissing = Code(rawValue: "modelMissing")
        /// A model file is not the one whose hash is known.
        public static let modelAltered = Code(rawValue: "modelAltered")
        /// A library could not be started.
        public static let libraryFailed = Code(rawValue: "libraryFailed")
        /// The process that works on photos could not be started, or not again.
        public static let engineFailed = Code(rawValue: "engineFailed")
        /// Options that contradict each other.
        public static let invalidOptions = Code(rawValue: "invalidOptions")
        /// The output disk is full, so that nothing more can be written.
        public static let diskFull = Code(rawValue: "diskFull")
    }

    /// The kind of failure.
    public var code: Code
    /// Whole sentences on one line: what happened, to which file, and what to do.
    ///
    /// A line break in it is part of a file name.
    public var message: String
    /// A list that belongs to the message, such as the files that are in each other's way: one entry a line.
    public var details: [String]

    /// Makes an error with a message for people.
    public init(_ code: Code, _ message: String, details: [String] = []) {
        self.code = code
        self.message = message
        self.details = details
    }

    /// The message, and the list on lines of its own.
    public var description: String { ([message] + details.map { "  " + $0 }).joined(separator: "\n") }
}
