/// Sends calls to the service; tests provide their own.
package protocol HTTPTransport: Sendable {
    /// Sends one request, and returns the whole answer.
    ///
    /// The key is sent only in the header `Ocp-Apim-Subscription-Key`. Redirections are not followed, because the key
    /// would be sent to the new address.
    func send(_ request: HTTPCall, key: SecretKey) async throws(TransportFailure) -> HTTPAnswer
}

/// One request, without the key.
package struct HTTPCall: Hashable, Sendable {
    /// The HTTP methods of the service's calls.
    package enum Method: String, Sendable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
    }

    /// The content of a request.
    package enum Body: Hashable, Sendable {
        case none
        case json([UInt8])
        case picture([UInt8])

        package var bytes: [UInt8] {
            switch self {
            case .none: []
            case .json(let bytes), .picture(let bytes): bytes
            }
        }

        package var contentType: String? {
            switch self {
            case .none: nil
            case .json: "application/json"
            case .picture: "application/octet-stream"
            }
        }
    }

    package var method: Method
    /// The whole address.
    package var url: String
    package var body: Body

    package init(_ method: Method, _ url: String, _ body: Body = .none) {
        self.method = method
        self.url = url
        self.body = body
    }
}

/// One whole answer.
package struct HTTPAnswer: Hashable, Sendable {
    /// The HTTP status.
    package var status: Int
    /// The headers, with names in lower case.
    package var headers: [String: String]
    package var body: [UInt8]

    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

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
