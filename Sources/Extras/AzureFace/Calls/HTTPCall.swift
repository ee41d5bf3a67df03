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
