@preconcurrency import Dispatch
package import FaceCropModel
import FlyingFox
import FlyingSocks
import FoundationEssentials
import Glibc
import Synchronization
import SystemPackage

/// Serves the page of a session on the loopback interface.
///
/// FlyingFox speaks HTTP, on a socket that only this process reaches; a ``ConnectionFront`` is before it.
package final class ReviewServer: Sendable {
    private let session: ReviewSession
    private let token: AccessToken
    private let wanted: UInt16
    private let limits: ConnectionLimits
    private let end = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - session: What is served.
    ///   - port: The port; 0 lets the system choose a free one.
    ///   - token: What requests must know; by default a new one.
    ///   - limits: What the server takes from clients that do not know the token.
    package init(
        _ session: ReviewSession,
        port: UInt16,
        token: AccessToken = AccessToken(),
        limits: ConnectionLimits = .ofThisProcess
    ) {
        self.session = session
        self.token = token
        self.limits = limits
        wanted = port
    }

    /// Ends ``run(_:)``; it may be called from any thread.
    package func stop() { end.signal() }

    /// Serves until ``stop()`` is called, and waits for the run in progress; the process must end then.
    ///
    /// - Parameter announce: Called with the address of the page, as soon as it can be opened.
    /// - Throws: `libraryFailed` if the port cannot be used, or the server behind it cannot be started.
    package func run(_ announce: @escaping @Sendable (String) -> Void) throws(RunError) {
        let front = try makeFront()
        let folder: PrivateFolder
        do throws(Errno) {
            folder = try PrivateFolder()
        } catch {
            throw Self.notServed("no folder can be made for its socket: \(error)")
        }
        let failure = Mutex<String?>(nil)
        let path = folder.path.appending("socket").string
        let task = Task {
            do {
                try await serve(path, front, announce)
            } catch is CancellationError {
            } catch {
                failure.withLock { $0 = "\(error)" }
                stop()
            }
        }
        end.wait()
        // A server that is stopped may end with any error of its sockets.
        let reason = failure.withLock { $0 }
        front.stop()
        // Not waited for: FlyingFox waits for connections, which browsers keep open. They end with the process.
        task.cancel()
        session.finish()
        folder.remove()
        if let reason { throw Self.notServed(reason) }
    }

    private func makeFront() throws(RunError) -> ConnectionFront {
        do throws(Errno) {
            return try ConnectionFront(port: wanted, token: token, limits: limits)
        } catch {
            let port = wanted == 0 ? "a port" : "port \(wanted)"
            throw RunError(
                .libraryFailed,
                "The page cannot be served on \(port) of 127.0.0.1 (\(error)). Another program may use it.",
                options: []
            )
        }
    }

    private static func notServed(_ reason: String) -> RunError {
        RunError(.libraryFailed, "The page cannot be served (\(reason)).", options: [])
    }

    private func serve(
        _ path: String,
        _ front: ConnectionFront,
        _ announce: @escaping @Sendable (String) -> Void
    ) async throws {
        let handler = ReviewHandler(session, token, port: front.port)
        let address = sockaddr_un.unix(path: path)
        let server = HTTPServer(config: .init(address: address, logger: .disabled), handler: handler)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { [token] in
                try await server.waitUntilListening()
                try SystemThread.start("facecrop page") { front.run(to: path) }
                announce("http://127.0.0.1:\(front.port)/\(token.text)/report/")
            }
            for try await _ in group {}
        }
    }
}

/// Takes a request from FlyingFox, and gives the answer to it.
private final class ReviewHandler: HTTPHandler {
    private let requests: ReviewRequests
    private let gate: RequestGate

    /// `port` is the one that browsers connect to.
    init(_ session: ReviewSession, _ token: AccessToken, port: UInt16) {
        requests = ReviewRequests(session, token)
        gate = RequestGate(token: token, port: port)
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        response(try await answer(request), toHead: request.method == .HEAD)
    }

    private func answer(_ request: HTTPRequest) async throws -> ReviewAnswer {
        let path: [UInt8]
        do throws(RequestGate.Refusal) {
            path = try gate.path(of: RequestGate.Request(request))
        } catch {
            return .error(error.status, "refused")
        }
        guard request.method == .POST else { return requests.answer(path, body: nil) }
        guard let body = try await body(of: request) else { return .error(413, "The request is too large.") }
        return requests.answer(path, body: body)
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

    /// `answer` as HTTP; the answer to a HEAD has the length of the body, and no body.
    private func response(_ answer: ReviewAnswer, toHead: Bool) -> HTTPResponse {
        var headers = HTTPHeaders()
        for (name, value) in answer.allHeaders { headers[HTTPHeader(name)] = value }
        headers[.contentLength] = String(answer.body.count)
        return HTTPResponse(
            statusCode: HTTPStatusCode(answer.status, phrase: ReviewAnswer.phrase(answer.status)),
            headers: headers,
            body: Data(toHead ? [] : answer.body)
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

/// A new folder for the socket of this process, which no other user can enter.
private struct PrivateFolder: Sendable {
    let path: FilePath

    /// - Throws: `Errno` if it cannot be made.
    init() throws(Errno) {
        // The path of a socket has at most 107 bytes, and that of the user's own folder for such files may be longer.
        var template = Array("/tmp/facecrop-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = FilePath(platformString: template)
    }

    /// Removes the folder with the socket in it.
    func remove() {
        _ = path.appending("socket").withPlatformString { unlink($0) }
        _ = path.withPlatformString { rmdir($0) }
    }
}
