import FaceCropReport
import Foundation

/// An answer to a request, before it becomes HTTP.
package struct ReviewAnswer: Sendable {
    package var status: Int
    package var mediaType: String
    package var body: [UInt8]

    package init(status: Int = 200, mediaType: String, body: [UInt8]) {
        self.status = status
        self.mediaType = mediaType
        self.body = body
    }

    /// An answer that says why there is no other.
    static func error(_ status: Int, _ text: String) -> ReviewAnswer { json(["error": text], status: status) }

    static func json(_ value: some Encodable, status: Int = 200) -> ReviewAnswer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { preconditionFailure("answers have finite numbers only") }
        return ReviewAnswer(status: status, mediaType: "application/json", body: Array(data))
    }

    /// What each answer tells the browser: that only this page may use it, and that nothing is kept.
    package static let headers: [String: String] = [
        "Cache-Control": "no-store",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    ]

    /// What the browser may do with the page, besides what the page itself allows.
    package static let policy = HTMLReport.policy(isServed: true) + "; frame-ancestors 'none'"
}
