import Testing

@testable import FaceCropReview

/// Which requests the server answers.
@Suite struct RequestGateTests {
    private static let port: UInt16 = 40123
    private static let token = AccessToken()
    private static let gate = RequestGate(token: token, port: port)
    private static let host = "127.0.0.1:\(port)"

    /// The request of the page's script, which is answered.
    private static func request(_ method: String = "GET", _ path: String = "report/") -> RequestGate.Request {
        var request = RequestGate.Request(method: method, target: "/\(token.text)/\(path)")
        request.host = host
        request.fetchSite = "same-origin"
        if method == "POST" {
            request.origin = "http://\(host)"
            request.token = token.text
            request.contentType = "application/json"
        }
        return request
    }

    private static func refusal(_ request: RequestGate.Request) -> RequestGate.Refusal? {
        do throws(RequestGate.Refusal) {
            _ = try gate.path(of: request)
            return nil
        } catch {
            return error
        }
    }

    @Test func thePagesOwnRequestsAreAnswered() throws {
        #expect(try Self.gate.path(of: Self.request()) == Array("report/".utf8))
        #expect(try Self.gate.path(of: Self.request("POST", "report/overrides")) == Array("report/overrides".utf8))
        #expect(
            try Self.gate.path(of: Self.request("GET", "a%20b/%FF.jpg?v=3")) == Array("a b/".utf8) + [0xFF]
                + Array(".jpg".utf8)
        )
    }

    /// A name that leads to 127.0.0.1 makes a page of that name the same origin: such a request names its host.
    @Test(arguments: [
        nil, "", "evil.example", "evil.example:40123", "127.0.0.1", "127.0.0.1:40124", "127.0.0.1:401230",
        "127.0.0.1.evil.example:40123", "127.0.0.1:40123,evil.example", "0.0.0.0:40123", "[::1]:40123", "localhost",
    ])
    func aRequestForAnotherHostIsRefused(host: String?) {
        for method in ["GET", "POST"] {
            var request = Self.request(method)
            request.host = host
            if method == "POST" { request.origin = host.map { "http://\($0)" } }
            #expect(Self.refusal(request) == .otherHost)
        }
    }

    @Test(arguments: [
        "null", "", "http://evil.example", "https://127.0.0.1:40123", "http://127.0.0.1", "http://127.0.0.1:40124",
        "http://localhost:40123", "http://127.0.0.1:40123.evil.example", "file://",
    ])
    func aRequestFromAnotherOriginIsRefused(origin: String) {
        for method in ["GET", "POST", "OPTIONS", "PUT"] {
            var request = Self.request(method)
            request.origin = origin
            #expect(Self.refusal(request) == .otherOrigin)
        }
    }

    @Test func changingRequestsMustNameTheirOrigin() {
        var request = Self.request("POST")
        request.origin = nil
        #expect(Self.refusal(request) == .otherOrigin)
    }

    /// Another page may link to the page, but neither load its files nor send it anything.
    @Test(arguments: ["cross-site", "same-site", "unknown"])
    func anotherPageMayOnlyLink(site: String) {
        var request = Self.request()
        request.fetchSite = site
        for mode in ["no-cors", "cors", "same-origin", "websocket", nil] {
            request.fetchMode = mode
            #expect(Self.refusal(request) == .otherOrigin)
        }
        request.fetchMode = "navigate"
        #expect(Self.refusal(request) == nil)
        var writing = Self.request("POST")
        (writing.fetchSite, writing.fetchMode) = (site, "navigate")
        #expect(Self.refusal(writing) == .otherOrigin)
    }

    @Test func noRequestIsAnsweredWithoutTheWholeToken() {
        let text = Self.token.text
        let wrong = [
            "", "/", "report/", "/report/", "/\(text)", "//\(text)/report/", "/\(text.dropLast())/report/",
            "/\(text)0/report/", "/\(AccessToken().text)/report/", "/\(text.uppercased())A/report/",
            "http://127.0.0.1:40123/\(text)/report/", "/report/?\(text)", "/x/../\(text)/report/",
        ]
        for target in wrong {
            var request = Self.request()
            request.target = target
            #expect(Self.refusal(request) == .noToken, "\(target)")
        }
        // Every single digit counts.
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "0" ? "1" : "0")
            var request = Self.request()
            request.target = "/\(changed)/report/"
            #expect(Self.refusal(request) == .noToken)
            var writing = Self.request("POST")
            writing.token = changed
            #expect(Self.refusal(writing) == .noToken)
        }
        var writing = Self.request("POST")
        writing.token = nil
        #expect(Self.refusal(writing) == .noToken)
    }

    @Test(arguments: ["PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "PATCH", "get", ""])
    func otherMethodsAreRefused(method: String) {
        #expect(Self.refusal(Self.request(method)) == .otherMethod)
    }

    /// The types that a form of another page can send without asking.
    @Test(arguments: [nil, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a"])
    func onlyJSONChangesAnything(type: String?) {
        var request = Self.request("POST")
        request.contentType = type
        #expect(Self.refusal(request) == .otherContentType)
    }

    @Test func anIncompleteOrZeroEscapeIsNoPath() {
        for path in ["%", "a%2", "%zz", "%0", "%+1", "a%00b", "%-1"] {
            #expect(RequestGate.decoded(path.utf8) == nil, "\(path)")
        }
        for byte in UInt8(1)...255 {
            let digits = String(byte, radix: 16)
            #expect(RequestGate.decoded("%\(byte < 16 ? "0" : "")\(digits)".utf8) == [byte])
        }
    }

    @Test func tokensAreLongAndDiffer() {
        let tokens = (0..<100).map { _ in AccessToken().text }
        #expect(Set(tokens).count == tokens.count)
        for token in tokens { #expect(token.count == 64 && token.allSatisfy { "0123456789abcdef".contains($0) }) }
    }
}
