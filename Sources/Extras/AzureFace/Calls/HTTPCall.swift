/// One request, without the key.
package struct HTTPCall: Hashable, Sendable {
    /// The HTTP methods of the service's calls.
    enum Method: String, Sendable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
    }

    /// The content of a request.
    enum Body: Hashable, Sendable {
        case none
        case json([UInt8])
        case picture([UInt8])

        var bytes: [UInt8] {
            switch self {
            case .none: []
            case .json(let bytes), .picture(let bytes): bytes
            }
        }

        var contentType: String? {
            switch self {
            case .none: nil
            case .json: "application/json"
            case .picture: "application/octet-stream"
            }
        }
    }

    var method: Method
    /// The whole address.
    var url: String
    var body: Body

    init(_ method: Method, _ url: String, _ body: Body = .none) {
        self.method = method
        self.url = url
        self.body = body
    }
}
