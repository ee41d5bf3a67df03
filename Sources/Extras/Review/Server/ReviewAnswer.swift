import FaceCropReport
import FoundationEssentials

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

    /// All headers of this answer.
    var allHeaders: [String: String] {
        let own = ["Content-Security-Policy": Self.policy, "Content-Type": mediaType]
        return Self.headers.merging(own) { _, own in own }
    }

    /// The words for a status.
    static func phrase(_ status: Int) -> String { status == 200 ? "OK" : "Refused" }

    /// The answer as HTTP, after which the connection ends; `toHead` leaves out the body, but not its length.
    func closingMessage(toHead: Bool) -> [UInt8] {
        var lines = allHeaders.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
        lines.insert("HTTP/1.1 \(status) \(Self.phrase(status))", at: 0)
        lines += ["Content-Length: \(body.count)", "Connection: close", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + (toHead ? [] : body)
    }

    /// What the browser may do with the page, besides what the page itself allows.
    static let policy = HTMLReport.policy(isServed: true) + "; frame-ancestors 'none'"
}
