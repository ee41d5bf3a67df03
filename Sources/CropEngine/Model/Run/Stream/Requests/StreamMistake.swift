/// A line or frame that cannot be read as a request.
package struct StreamMistake: Error, Sendable, Hashable {
    /// The kind of mistake: stable names for programs.
    package enum Code: String, Sendable, Codable {
        /// The request is wrong; the next one can be read.
        case badRequest
        /// It is not known where the next request begins, so nothing more is read.
        case badFrame
    }

    package var code: Code
    /// The number of the line or frame, from 1.
    package var number: Int
    /// What the sender calls the request, or the number if that is not known.
    var id: StreamID
    /// Whole sentences: what is wrong, and what to do.
    package var message: String

    init(_ code: Code, number: Int, id: StreamID? = nil, message: String) {
        self.code = code
        self.number = number
        self.id = id ?? .number(number)
        self.message = message
    }
}
