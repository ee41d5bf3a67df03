import Foundation

/// The answer of the server, before a fault changes it.
struct ServiceAnswer: Sendable {
    var status: Int
    var headers: [String: String] = [:]
    var body = Data()

    /// Status 200 with JSON.
    static func json(_ value: Any, status: Int = 200) -> ServiceAnswer {
        let body = (try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)) ?? Data()
        return ServiceAnswer(status: status, headers: ["Content-Type": "application/json; charset=utf-8"], body: body)
    }

    /// An error in the service's format: for 403, the inner error has the specific code.
    static func error(_ status: Int, _ code: String, _ message: String, retryAfter: String? = nil) -> ServiceAnswer {
        let inner = ["code": code, "message": message]
        let outer: [String: Any] =
            status == 403
            ? ["code": "InvalidRequest", "message": "Invalid request has been sent.", "innererror": inner] : inner
        var answer = json(["error": outer], status: status)
        answer.headers["Retry-After"] = retryAfter
        return answer
    }
}

/// The parts of a request that the server needs.
struct ServiceRequest: Sendable {
    var names: [String]
    var query: [String: String]
    var contentType: String?
    var body: Data

    /// The body as a JSON object; empty if it is not one.
    var fields: [String: Any] {
        ((try? JSONSerialization.jsonObject(with: body)) as? [String: Any]) ?? [:]
    }
}
