import Foundation
import NIOHTTP1
import Synchronization

/// Handles requests: checks the key and the rate, injects faults, writes the log, and passes everything else to the
/// store.
final class FaceHandler: Sendable {
    /// What the client gets.
    enum Reply {
        case answer(ServiceAnswer)
        /// The connection ends early within the body.
        case truncated
        /// The connection ends without an answer.
        case closed
        /// The connection stays open without an answer.
        case silent
    }

    private struct State {
        var port: UInt16 = 0
        var faults: [ServiceCall: [Fault]] = [:]
        var requests: [RequestRecord] = []
    }

    private static let keyHeader = "ocp-apim-subscription-key"

    private let key: String
    private let callsPerMinute: Int?
    private let report: @Sendable (RequestRecord) -> Void
    private let store: FaceStore
    private let state: Shared
    private let start = ContinuousClock.now

    /// The state behind a lock; it is a class, so that the store's closure can refer to it.
    private final class Shared: Sendable {
        let mutex = Mutex(State())
    }

    init(
        key: String,
        callsPerMinute: Int?,
        pollsPerTraining: Int,
        pictures: [ShownFaces],
        report: @escaping @Sendable (RequestRecord) -> Void
    ) {
        self.key = key
        self.callsPerMinute = callsPerMinute
        self.report = report
        let state = Shared()
        self.state = state
        store = FaceStore(pollsPerTraining: pollsPerTraining, pictures: pictures) {
            "http://127.0.0.1:\(state.mutex.withLock { $0.port })"
        }
    }

    var port: UInt16 { state.mutex.withLock { $0.port } }
    var requests: [RequestRecord] { state.mutex.withLock { $0.requests } }

    func setPort(_ port: UInt16) { state.mutex.withLock { $0.port = port } }

    func makeGroup(_ name: String, people: [String]) async { await store.makeGroup(name, people: people) }

    func add(_ faults: [Fault], to call: ServiceCall) {
        state.mutex.withLock { $0.faults[call, default: []] += faults }
    }

    func reply(to head: HTTPRequestHead, _ body: Data) async -> Reply {
        let target = URLComponents(string: head.uri)
        let call = ServiceCall.parse(method: head.method.rawValue, path: target?.path ?? "")
        let record = record(head, body)
        let isTooMany = isTooMany(at: record.time)
        let fault = call.flatMap { call in nextFault(call) } ?? (isTooMany ? .tooMany(retryAfter: "5") : nil)
        if let fault {
            log(record, answer: fault.words)
            return reply(with: fault)
        }
        let query = (target?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        let answer = await answer(call, Dictionary(query) { first, _ in first }, record)
        log(record, answer: "\(answer.status)")
        return .answer(answer)
    }

    private func answer(
        _ call: (call: ServiceCall, names: [String])?,
        _ query: [String: String],
        _ record: RequestRecord
    ) async -> ServiceAnswer {
        guard record.key == .right else {
            return .error(401, "401", "Access denied due to invalid subscription key or wrong API endpoint.")
        }
        guard let call else { return .error(404, "404", "Resource not found.") }
        let contentType = record.headers["content-type"]
        let request = ServiceRequest(names: call.names, query: query, contentType: contentType, body: record.body)
        return await store.answer(call.call, request)
    }

    // MARK: Faults

    private func nextFault(_ call: (call: ServiceCall, names: [String])) -> Fault? {
        state.mutex.withLock { state in
            guard let faults = state.faults[call.call], let first = faults.first else { return nil }
            state.faults[call.call] = Array(faults.dropFirst())
            if first == .pass { return nil }
            return first
        }
    }

    private func isTooMany(at time: Duration) -> Bool {
        guard let callsPerMinute else { return false }
        return state.mutex.withLock { state in
            state.requests.count { time - $0.time < .seconds(60) } >= callsPerMinute
        }
    }

    private func reply(with fault: Fault) -> Reply {
        switch fault {
        case .status(let status, let code, let message, let retryAfter):
            .answer(.error(status, code, message, retryAfter: retryAfter))
        case .keyRepeated: .answer(.error(400, "BadRequest", "You sent \(key), and this was refused."))
        case .malformed: .answer(ServiceAnswer(status: 200, body: Data("[{\"faceId\": ".utf8)))
        case .otherShape: .answer(.json(["hello": "world"]))
        // A call that passes gets its usual answer elsewhere.
        case .empty, .pass: .answer(ServiceAnswer(status: 200))
        case .truncated: .truncated
        case .closed: .closed
        case .silent: .silent
        case .trainingFailed: .answer(.json(["status": "failed", "message": "There is no person in the group."]))
        case .redirect(let address): .answer(ServiceAnswer(status: 307, headers: ["Location": address]))
        }
    }

    // MARK: Log

    private func record(_ head: HTTPRequestHead, _ body: Data) -> RequestRecord {
        let sent = head.headers.first(name: Self.keyHeader)
        var headers: [String: String] = [:]
        for (name, value) in head.headers where name.lowercased() != Self.keyHeader {
            headers[name.lowercased()] = value
        }
        return RequestRecord(
            time: ContinuousClock.now - start,
            method: head.method.rawValue,
            target: head.uri,
            headers: headers,
            body: body,
            key: sent.map { $0 == key ? .right : .wrong } ?? .missing,
            hasKeyElsewhere: head.uri.contains(key) || headers.values.contains { $0.contains(key) }
                || body.firstRange(of: Data(key.utf8)) != nil,
            answer: ""
        )
    }

    private func log(_ record: RequestRecord, answer: String) {
        var record = record
        record.answer = answer
        state.mutex.withLock { $0.requests.append(record) }
        report(record)
    }
}
