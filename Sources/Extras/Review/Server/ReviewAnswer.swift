import FaceCropReport
import FoundationEssentials
import NIOHTTP1

/// An answer to a request, before it becomes HTTP.
struct ReviewAnswer: Sendable {
    var status: Int = 200
    var mediaType: String
    var body: [UInt8]

    /// An error response with its reason.
    static func error(_ status: Int, _ text: String) -> ReviewAnswer { json(["error": text], status: status) }

    static func json(_ value: some Encodable, status: Int = 200) -> ReviewAnswer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { preconditionFailure("answers have finite numbers only") }
        return ReviewAnswer(status: status, mediaType: "application/json", body: Array(data))
    }

    /// What each answer tells the browser: that only this page may use it, and that nothing is kept.
    static let headers: [String: String] = [
        "Cache-Control": "no-store",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    ]

    /// The head of this answer; `isLast` if the connection ends with it.
    func head(isLast: Bool) -> HTTPResponseHead {
        let own = ["Content-Security-Policy": Self.policy, "Content-Type": mediaType]
        let fields = Self.headers.merging(own) { _, own in own }.sorted { $0.key < $1.key }
        var headers = HTTPHeaders(fields.map { ($0.key, $0.value) })
        headers.add(name: "Content-Length", value: "\(body.count)")
        headers.add(name: "Connection", value: isLast ? "close" : "keep-alive")
        let phrase = status == 200 ? "OK" : "Refused"
        let status = HTTPResponseStatus.custom(code: UInt(status), reasonPhrase: phrase)
        return HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    }

    /// What the browser may do with the page, besides what the page itself allows.
    static let policy = HTMLReport.policy(isServed: true) + "; frame-ancestors 'none'"
}
