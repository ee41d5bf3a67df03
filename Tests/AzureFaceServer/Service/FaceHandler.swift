import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Handles requests: checks the key and the rate, injects faults, writes the log, and passes everything else to the
/// store.
final class FaceHandler: HTTPHandler {
    private struct State {
        var port: UInt16 = 0
        var faults: [ServiceCall: [Fault]] = [:]
        var requests: [RequestRecord] = []
    }

    private static let keyHeader = HTTPHeader("Ocp-Apim-Subscription-Key")

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

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.bodyData
        let call = ServiceCall.parse(method: request.method.rawValue, path: request.path)
        let record = record(request, body)
        let isTooMany = isTooMany(at: record.time)
        let fault = call.flatMap { call in nextFault(call) } ?? (isTooMany ? .tooMany(retryAfter: "5") : nil)
        if let fault {
            log(record, answer: fault.words)
            return try await response(to: fault)
        }
        let answer = await answer(call, request, body, record)
        log(record, answer: "\(answer.status)")
        return response(answer)
    }

    private func answer(
        _ call: (call: ServiceCall, names: [String])?,
        _ request: HTTPRequest,
        _ body: Data,
        _ record: RequestRecord
    ) async -> ServiceAnswer {
        guard record.key == .right else {
            return .error(401, "401", "Access denied due to invalid subscription key or wrong API endpoint.")
        }
        guard let call else { return .error(404, "404", "Resource not found.") }
        return await store.answer(
            call.call,
            ServiceRequest(
                names: call.names,
                query: Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first },
                contentType: request.headers[.contentType],
                body: body
            )
        )
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

    private func response(to fault: Fault) async throws -> HTTPResponse {
        switch fault {
        case .status(let status, let code, let message, let retryAfter):
            return response(.error(status, code, message, retryAfter: retryAfter))
        case .keyRepeated: return response(.error(400, "BadRequest", "You sent \(key), and this was refused."))
        case .malformed: return HTTPResponse(statusCode: .ok, body: Data("[{\"faceId\": ".utf8))
        case .otherShape: return response(.json(["hello": "world"]))
        // A call that passes gets its usual answer elsewhere.
        case .empty, .pass: return HTTPResponse(statusCode: .ok)
        case .truncated: return HTTPResponse(statusCode: .ok, body: HTTPBodySequence(from: EndingEarly(), count: 1000))
        case .closed: return HTTPResponse(webSocket: ClosingConnection())
        case .silent:
            try await Task.sleep(for: .seconds(80000))
            return HTTPResponse(statusCode: .ok)
        case .trainingFailed:
            return response(.json(["status": "failed", "message": "There is no person in the group."]))
        case .redirect(let address):
            return HTTPResponse(statusCode: .temporaryRedirect, headers: HTTPHeaders([.location: address]))
        }
    }

    private func response(_ answer: ServiceAnswer) -> HTTPResponse {
        var headers = HTTPHeaders()
        for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
        return HTTPResponse(
            statusCode: HTTPStatusCode(answer.status, phrase: "Status"),
            headers: headers,
            body: answer.body
        )
    }

    // MARK: Log

    private func record(_ request: HTTPRequest, _ body: Data) -> RequestRecord {
        let sent = request.headers[Self.keyHeader]
        var headers: [String: String] = [:]
        for (name, value) in request.headers where name != Self.keyHeader {
            headers[name.rawValue.lowercased()] = value
        }
        let target = request.target.rawValue
        return RequestRecord(
            time: ContinuousClock.now - start,
            method: request.method.rawValue,
            target: target,
            headers: headers,
            body: body,
            key: sent.map { $0 == key ? .right : .wrong } ?? .missing,
            hasKeyElsewhere: target.contains(key) || headers.values.contains { $0.contains(key) }
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

/// A body that ends too early, which closes the connection.
private struct EndingEarly: AsyncBufferedSequence {
    struct Iterator: AsyncBufferedIteratorProtocol {
        private var isBegun = false

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            if isBegun { throw SocketError.disconnected }
            isBegun = true
            return Array("[{\"faceId\":".utf8)
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator() }
}

/// Throws before a byte is written, which closes the connection.
private struct ClosingConnection: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw SocketError.disconnected
    }
}
