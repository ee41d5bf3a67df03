import Foundation

/// What the server answers, before a fault changes it.
struct ServiceAnswer: Sendable {
    var status: Int
    var headers: [String: String] = [:]
    var body = Data()

    /// Status 200 with JSON.
    static func json(_ value: Any, status: Int = 200) -> ServiceAnswer {
        let body = (try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)) ?? Data()
        return ServiceAnswer(status: status, headers: ["Content-Type": "application/json; charset=utf-8"], body: body)
    }

    /// An error as the service shapes it: 403 has the code that says most inside.
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

/// A request as the server looks at it.
struct ServiceRequest: Sendable {
    var names: [String]
    var query: [String: String]
    var contentType: String?
    var body: Data

    /// The body as a JSON object; empty when it is none.
    var fields: [String: Any] {
        ((try? JSONSerialization.jsonObject(with: body)) as? [String: Any]) ?? [:]
    }
}
