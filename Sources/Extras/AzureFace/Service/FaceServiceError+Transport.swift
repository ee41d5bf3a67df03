extension FaceServiceError {
    /// The error for a missing or incomplete answer.
    init(_ failure: TransportFailure, _ operation: FaceOperation) {
        switch failure {
        case .noLibrary(let reason):
            self.init(
                .unreachable,
                operation,
                """
                Nothing can be sent, because libcurl cannot be loaded (\(reason)). Install it; Debian's package is \
                libcurl4.
                """
            )
        case .unreachable(let reason):
            self.init(
                .unreachable,
                operation,
                "The endpoint cannot be reached (\(reason)). Check its name, and the network."
            )
        case .untrusted(let reason):
            self.init(
                .tlsFailed,
                operation,
                """
                The endpoint cannot be trusted: TLS failed (\(reason)). Nothing was sent. Check its name, the clock \
                and the certificates of this machine.
                """
            )
        case .timedOut:
            self.init(.timedOut, operation, "No answer in time. Run again later.")
        case .closed:
            self.init(.connectionClosed, operation, "The connection was closed without an answer. Run again later.")
        case .cutOff:
            self.init(.answerCutOff, operation, "The answer ended too early. Run again later.")
        case .tooLong:
            self = .malformed(operation, "it is too long")
        case .cancelled:
            self = .cancelled(operation)
        case .other(let reason):
            self.init(.connectionClosed, operation, "The connection failed (\(reason)). Run again later.")
        }
    }
}

extension TransportFailure {
    /// Whether another attempt may help.
    var isTransient: Bool {
        switch self {
        case .unreachable, .timedOut, .closed, .cutOff, .other: true
        case .noLibrary, .untrusted, .tooLong, .cancelled: false
        }
    }

    /// Whether the service may have carried out the request.
    var mayHaveArrived: Bool {
        switch self {
        case .noLibrary, .unreachable: false
        default: true
        }
    }
}
