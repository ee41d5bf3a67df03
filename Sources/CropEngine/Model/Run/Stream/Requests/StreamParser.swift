/// Splits bytes, which arrive in pieces of any length, into requests.
package protocol StreamParser: Sendable {
    /// Adds the next piece.
    mutating func append(_ piece: [UInt8])

    /// Notes that there are no more bytes.
    mutating func end()

    /// The next request or mistake; `nil` if more bytes are needed, or at the end.
    mutating func next() -> StreamEvent?
}
