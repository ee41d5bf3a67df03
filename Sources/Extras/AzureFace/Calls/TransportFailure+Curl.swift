import CCurl

extension TransportFailure {
    /// Why there is no whole answer; `nil` if there is one.
    init?(_ outcome: ccurl_outcome, connectTimeout: Duration, of transfer: OpaquePointer) {
        switch outcome {
        case CCURL_ANSWERED: return nil
        case CCURL_TIMED_OUT: self = .timedOut
        case CCURL_CLOSED: self = .closed
        case CCURL_CUT_OFF: self = .cutOff
        case CCURL_TOO_LONG: self = .tooLong
        default:
            if let reason = Self.unreachable(outcome, connectTimeout, transfer) {
                self = .unreachable(reason)
            } else if let reason = Self.untrusted(outcome) {
                self = .untrusted(reason)
            } else {
                self = .other(outcome == CCURL_OUT_OF_MEMORY ? "no memory" : String(cString: ccurl_message(transfer)))
            }
        }
    }

    private static func unreachable(
        _ outcome: ccurl_outcome,
        _ connectTimeout: Duration,
        _ transfer: OpaquePointer
    ) -> String? {
        switch outcome {
        case CCURL_NO_HOST: "no such host"
        case CCURL_NO_PROXY_HOST: "the proxy of HTTPS_PROXY is no host"
        case CCURL_CONNECTION_REFUSED: "connection refused"
        case CCURL_NO_ROUTE: "no way to the host"
        case CCURL_CONNECT_TIMED_OUT: "no answer from the host in \(connectTimeout.components.seconds) seconds"
        case CCURL_PROXY_REFUSED: "the proxy refuses it with status \(ccurl_proxy_status(transfer))"
        default: nil
        }
    }

    private static func untrusted(_ outcome: ccurl_outcome) -> String? {
        switch outcome {
        case CCURL_NOT_TRUSTED: "its certificate is not signed by an authority that this machine trusts, or has expired"
        case CCURL_OTHER_NAME: "its certificate is for another name"
        case CCURL_NO_TLS: "it speaks no TLS on this port"
        case CCURL_HANDSHAKE_ENDED:
            "it closes the connection before it has said who it is; it may speak no TLS"
        case CCURL_HANDSHAKE_TIMED_OUT: "no TLS handshake in time"
        case CCURL_HANDSHAKE_FAILED: "the handshake failed"
        case CCURL_NO_TRUSTED_CERTIFICATES: "the trusted certificates of this machine cannot be read"
        default: nil
        }
    }
}
