/// One whole answer.
package struct HTTPAnswer: Hashable, Sendable {
    /// The HTTP status.
    var status: Int
    /// The headers, with names in lower case.
    var headers: [String: String] = [:]
    var body: [UInt8] = []
}
