@preconcurrency import Dispatch
package import FaceCropCore
import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Serves the page of a session on the loopback interface.
package final class ReviewServer: Sendable {
    private let session: ReviewSession
    private let token: AccessToken
    private let wanted: UInt16
    private let end = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - session: What is served.
    ///   - port: The port; 0 lets the system choose a free one.
    ///   - token: What requests must know; by default a new one.
    package init(_ session: ReviewSession, port: UInt16, token: AccessToken = AccessToken()) {
        self.session = session
        self.token = token
        wanted = port
    }

    /// Ends ``run(_:)``; it may be called from any thread.
    package func stop() { end.signal() }

    /// Serves until ``stop()`` is called, and waits for the run in progress; the process must end then.
    ///
    /// - Parameter announce: Called with the address of the page, as soon as it can be opened.
    /// - Throws: `libraryFailed` if the port cannot be used.
    package func run(_ announce: @escaping @Sendable (String) -> Void) throws(RunError) {
        let failure = Mutex<(any Error)?>(nil)
        let task = Task {
            do {
                try await serve(announce)
            } catch is CancellationError {
            } catch {
                failure.withLock { $0 = error }
                stop()
            }
        }
        end.wait()
        // Not waited for: FlyingFox waits for connections, which browsers keep open. They end with the process.
        task.cancel()
        session.finish()
        if let failure = failure.withLock({ $0 }) {
            let port = wanted == 0 ? "a port" : "port \(wanted)"
            throw RunError(
                .libraryFailed,
                "The page cannot be served on \(port) of 127.0.0.1 (\(failure)). Another program may use it.",
                options: []
            )
        }
    }

    private func serve(_ announce: @escaping @Sendable (String) -> Void) async throws {
        // Only this machine can connect to that address.
        let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: wanted)
        let handler = ReviewHandler(session, token)
        let server = HTTPServer(config: .init(address: address, logger: .disabled), handler: handler)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { [token] in
                try await server.waitUntilListening()
                guard case .ip4(_, let port) = await server.listeningAddress else { return }
                handler.open(port: port)
                announce("http://127.0.0.1:\(port)/\(token.text)/report/")
            }
            for try await _ in group {}
        }
    }
}

/// Takes a request from FlyingFox, and gives the answer to it.
private final class ReviewHandler: HTTPHandler {
    private let requests: ReviewRequests
    private let token: AccessToken
    private let gate = Mutex<RequestGate?>(nil)

    init(_ session: ReviewSession, _ token: AccessToken) {
        requests = ReviewRequests(session, token)
        self.token = token
    }

    /// Answers requests from now on.
    func open(port: UInt16) { gate.withLock { $0 = RequestGate(token: token, port: port) } }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let gate = gate.withLock({ $0 }) else { return response(.error(503, "The server is starting.")) }
        let path: [UInt8]
        do throws(RequestGate.Refusal) {
            path = try gate.path(of: RequestGate.Request(request))
        } catch {
            return response(.error(error.status, "refused"))
        }
        guard request.method == .POST else { return response(requests.answer(path, body: nil)) }
        guard let body = try await body(of: request) else {
            return response(.error(413, "The request is too large."))
        }
        return response(requests.answer(path, body: body))
    }

    /// The body; `nil` if it is too large, of which no more is read.
    private func body(of request: HTTPRequest) async throws -> [UInt8]? {
        var body: [UInt8] = []
        for try await part in request.bodySequence {
            body += part
            if body.count > ReviewRequests.maximumBodyByteCount { return nil }
        }
        return body
    }

    private func response(_ answer: ReviewAnswer) -> HTTPResponse {
        var headers = HTTPHeaders()
        for (name, value) in ReviewAnswer.headers { headers[HTTPHeader(name)] = value }
        headers[HTTPHeader("Content-Security-Policy")] = ReviewAnswer.policy
        headers[.contentType] = answer.mediaType
        return HTTPResponse(
            statusCode: HTTPStatusCode(answer.status, phrase: answer.status == 200 ? "OK" : "Refused"),
            headers: headers,
            body: Data(answer.body)
        )
    }
}

extension RequestGate.Request {
    fileprivate init(_ request: HTTPRequest) {
        self.init(method: request.method.rawValue, target: request.target.rawValue)
        host = request.headers[.host]
        origin = request.headers[HTTPHeader("Origin")]
        fetchSite = request.headers[HTTPHeader("Sec-Fetch-Site")]
        fetchMode = request.headers[HTTPHeader("Sec-Fetch-Mode")]
        token = request.headers[HTTPHeader("X-Facecrop-Token")]
        contentType = request.headers[.contentType]
    }
}
