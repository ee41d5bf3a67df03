/// One message on a pipe between the command and its engine process, or another child of its own.
///
/// Its bytes on the pipe are: the number of bytes that follow, the kind (1 byte), the number of the request, and the
/// body. Both numbers are little-endian and have 32 bits.
package struct PipeFrame: Sendable, Hashable {
    /// The meaning of a message.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// To the engine process, first and once: the options of the run.
        case hello = 1
        /// To the engine process: process this photo.
        ///
        /// If the order says how many bytes the photo has, these bytes follow the frame.
        case order = 2
        /// To the engine process: the answer to its question about the outputs of a photo.
        case answer = 3
        /// To the command, in reply to the hello: the engine is ready for photos.
        case ready = 16
        /// To the command, in reply to the hello: the reason why the run is impossible.
        case refusal = 17
        /// To the command: the work on a photo has reached a stage.
        case stage = 18
        /// To the command: the result for a photo.
        case report = 19
        /// To the command: the work on a photo waits for memory, as before its start; it continues with the next stage.
        case pause = 20
        /// To the command: the next bytes of an output of a photo, before the question that asks to write it.
        case output = 21
        /// To the command: a question about the outputs of a photo, which waits for the answer.
        case question = 22
        /// To the supervisor of a job: work on a frame begins. The body is the stage, a space, and the frame's name.
        case begun = 32
        /// To the supervisor of a job: the work with that number is done.
        case finished = 33
        /// To the supervisor of a job: the files that it opened for the job are complete.
        case written = 34
        /// To the supervisor of a job: the job is done; the number is its exit status.
        case ended = 35
    }

    /// The most bytes of a body: that of the hello with 80,000 known people; the body for a photo is less than a
    /// thousandth of it.
    static let maximumBodyByteCount = 1 << 26

    /// The kind.
    package var kind: Kind
    /// The number of the request that it makes or answers; 0 is the hello.
    package var number: UInt32
    /// The content: JSON, except for ``Kind/stage`` (the name of the stage), ``Kind/pause`` (empty), ``Kind/output``
    /// (bytes of files), and the messages about jobs.
    package var body: [UInt8]

    package init(_ kind: Kind, number: UInt32, body: [UInt8]) {
        self.kind = kind
        self.number = number
        self.body = body
    }

    /// The frame as bytes on the pipe; `nil` if its body is too large.
    package var encoded: [UInt8]? {
        guard body.count <= Self.maximumBodyByteCount else { return nil }
        let rest = Self.headByteCount + body.count
        return UInt32(rest).littleEndianBytes + [kind.rawValue] + number.littleEndianBytes + body
    }

    /// The size of kind and number.
    static let headByteCount = 5
}

extension UInt32 {
    fileprivate var littleEndianBytes: [UInt8] {
        stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: self >> UInt32($0)) }
    }

    /// The number in four bytes.
    init(littleEndianBytes bytes: some Collection<UInt8>) {
        self = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
