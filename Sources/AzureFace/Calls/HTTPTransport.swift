/// What carries calls to the service; tests put their own in its place.
package protocol HTTPTransport: Sendable {
    /// Sends one request, and returns the whole answer.
    ///
    /// The key goes into the header `Ocp-Apim-Subscription-Key` and nowhere else; redirections are not followed, because the key
    /// would go with them.
    func send(_ request: HTTPCall, key: SecretKey) async throws(TransportFailure) -> HTTPAnswer
}

/// One request, without the key.
package struct HTTPCall: Hashable, Sendable {
    /// The methods that the service has calls for.
    package enum Method: String, Sendable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
    }

    /// What a request carries.
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
    /// Nothing can be sent: the library that does it cannot be loaded.
    case noLibrary(String)
    /// Nothing could be sent: no such host, nobody listens there, no way to it.
    case unreachable(String)
    /// The other side cannot prove who it is, or speaks no TLS.
    case untrusted(String)
    /// No whole answer in time.
    case timedOut
    /// The connection was closed before an answer began.
    case closed
    /// The answer began, and ended too early.
    case cutOff
    /// The answer is larger than any that the service gives.
    case tooLong
    /// The task was cancelled.
    case cancelled
    /// Anything else.
    case other(String)
}
