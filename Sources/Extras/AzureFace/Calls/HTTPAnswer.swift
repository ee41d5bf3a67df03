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
