/// Why there is no whole answer.
package enum TransportFailure: Error, Hashable, Sendable {
    /// Nothing can be sent, because the library for it cannot be loaded.
    case noLibrary(String)
    /// Nothing could be sent: there is no such host, no program listens there, or there is no route to it.
    case unreachable(String)
    /// The other side cannot prove its identity, or does not use TLS.
    case untrusted(String)
    /// No whole answer came in time.
    case timedOut
    /// The connection was closed before an answer began.
    case closed
    /// The answer began, but ended too early.
    case cutOff
    /// The answer is larger than any that the service sends.
    case tooLong
    /// The task was cancelled.
    case cancelled
    /// Any other reason.
    case other(String)
}
