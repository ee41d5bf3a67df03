/// Decides which requests are answered: pure.
///
/// The server listens on the loopback interface, which every page in the user's browser and every user of the machine
/// can reach. So each request must name the server as it was opened (a page of another name that leads to 127.0.0.1 is
/// refused), must know the token, and must not come from another page.
struct RequestGate: Sendable {
    /// What is known of a request before its body is read.
    struct Request: Sendable, Hashable {
        var method: String
        /// The target as it was sent: path and query.
        var target: String
        var host: String?
        var origin: String?
        /// Where the request comes from, as the browser tells: `Sec-Fetch-Site`.
        var fetchSite: String?
        /// What the request is for, as the browser tells: `Sec-Fetch-Mode`.
        var fetchMode: String?
        /// The token that the page sends with each request of its script.
        var token: String?
        var contentType: String?
        /// Whether a field by which requests are judged is there twice, so that two readers could see two requests.
        var repeatsField = false

        init(method: String, target: String) {
            self.method = method
            self.target = target
        }
    }

    /// Why a request is not answered.
    enum Refusal: Error, Hashable, Sendable {
        case otherHost
        case otherOrigin
        case noToken
        case repeatedField
        /// The request is no HTTP.
        case unreadable
        case otherMethod
        case otherContentType

        /// The status of the answer.
        ///
        /// A request without the token does not learn what is there.
        var status: Int {
            switch self {
            case .otherHost, .otherOrigin: 403
            case .noToken: 404
            case .repeatedField, .unreadable: 400
            case .otherMethod: 405
            case .otherContentType: 415
            }
        }

        /// What the answer says.
        var message: String { self == .repeatedField ? "The request has a header twice." : "refused" }
    }

    private let token: AccessToken
    private let hosts: Set<String>

    /// Makes the gate of a server that listens on `port` of 127.0.0.1.
    init(token: AccessToken, port: UInt16) {
        self.token = token
        hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    }

    /// Checks `request`.
    ///
    /// - Returns: The path behind the token, as bytes, without the query.
    /// - Throws: ``Refusal``.
    func path(of request: Request) throws(Refusal) -> [UInt8] {
        let path = try pathBehindToken(request.target)
        if request.repeatsField { throw .repeatedField }
        guard let host = request.host?.lowercased(), hosts.contains(host) else { throw .otherHost }
        let isWriting = request.method == "POST"
        try checkOrigin(of: request, host: host, isWriting: isWriting)
        guard ["GET", "HEAD", "POST"].contains(request.method) else { throw .otherMethod }
        if isWriting {
            guard let sent = request.token, token.matches(sent.utf8) else { throw .noToken }
            guard request.contentType?.lowercased().hasPrefix("application/json") ?? false else {
                throw .otherContentType
            }
        }
        return path
    }

    private func checkOrigin(of request: Request, host: String, isWriting: Bool) throws(Refusal) {
        if let origin = request.origin {
            guard origin.lowercased() == "http://\(host)" else { throw .otherOrigin }
        } else if isWriting {
            // Browsers send the origin with each request that may change something.
            throw .otherOrigin
        }
        guard let site = request.fetchSite, site != "same-origin", site != "none" else { return }
        // The user may follow the printed address from another page, such as a terminal in the browser.
        guard !isWriting, request.fetchMode == "navigate" else { throw .otherOrigin }
    }

    private func pathBehindToken(_ target: String) throws(Refusal) -> [UInt8] {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard path.first == UInt8(ascii: "/") else { throw .noToken }
        let parts = path.dropFirst().split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, token.matches(parts[0]), let decoded = Self.decoded(parts[1]) else { throw .noToken }
        return decoded
    }

    /// Bytes with each `%XX` replaced by its byte; `nil` if one is incomplete, or is zero.
    static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : bytes
    }
}
