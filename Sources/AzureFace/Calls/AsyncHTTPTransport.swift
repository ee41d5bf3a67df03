import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The transport over real connections: AsyncHTTPClient, with TLS checked against the system's certificates.
package struct AsyncHTTPTransport: HTTPTransport, CustomReflectable {
    /// The longest list of people (1,000 with 248 faces each) is some 10 MB.
    private static let maximumAnswerBytes = 16 << 20

    private let client: HTTPClient
    private let timeout: Duration

    /// Nothing: `dump` would walk into the buffers of open connections, where the key's header is.
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Lends a transport to `body` and closes its connections afterwards.
    ///
    /// `timeout` is the time for one call, from connecting to the last byte; the default is 60 seconds.
    package static func withTransport<Value>(
        timeout: Duration = .seconds(60),
        _ body: (AsyncHTTPTransport) async throws -> Value
    ) async throws -> Value {
        let client = makeClient()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(AsyncHTTPTransport(client: client, timeout: timeout)))
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        return try result.get()
    }

    /// Lends a transport to `body`, which may block its thread, and closes its connections afterwards; for threads
    /// that are no task's.
    package static func lend<Value, Failure: Error>(
        timeout: Duration = .seconds(60),
        to body: (AsyncHTTPTransport) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let client = makeClient()
        // What is left of a client that nobody uses any more ends with the process.
        defer { try? client.syncShutdown() }
        return try body(AsyncHTTPTransport(client: client, timeout: timeout))
    }

    private static func makeClient() -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(10)
        // Whether a call is worth another attempt is decided in one place, which counts them.
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    package func send(_ call: HTTPCall, key: SecretKey) async throws(TransportFailure) -> HTTPAnswer {
        do {
            return try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
                group.addTask { try await exchange(call, key: key) }
                group.addTask {
                    try await Task.sleep(for: timeout)
                    throw TransportFailure.timedOut
                }
                defer { group.cancelAll() }
                guard let answer = try await group.next() else { throw TransportFailure.closed }
                return answer
            }
        } catch {
            throw Task.isCancelled ? .cancelled : Self.failure(error)
        }
    }

    /// One request and its answer, as long as it takes.
    private func exchange(_ call: HTTPCall, key: SecretKey) async throws -> HTTPAnswer {
        var request = HTTPClientRequest(url: call.url)
        request.method = HTTPMethod(rawValue: call.method.rawValue)
        key.withCharacters { request.headers.add(name: "Ocp-Apim-Subscription-Key", value: $0) }
        if let contentType = call.body.contentType {
            request.headers.add(name: "Content-Type", value: contentType)
        }
        if call.method != .get { request.body = .bytes(call.body.bytes) }
        let response = try await client.execute(request, deadline: .distantFuture)
        return HTTPAnswer(
            status: Int(response.status.code),
            headers: Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first },
            body: try await Self.body(of: response)
        )
    }

    private static func body(of response: HTTPClientResponse) async throws(TransportFailure) -> [UInt8] {
        do {
            return Array(try await response.body.collect(upTo: maximumAnswerBytes).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw .tooLong
        } catch {
            // Whatever breaks an answer that has begun, its end is missing.
            throw Task.isCancelled ? .cancelled : .cutOff
        }
    }

    private static func failure(_ error: any Error) -> TransportFailure {
        switch error {
        case let failure as TransportFailure: failure
        case is CancellationError: .cancelled
        case is NIOSSLError, is NIOSSLExtraError: .untrusted(untrustedReason("\(error)"))
        case let error as NIOConnectionError: .unreachable(reason(error))
        case let error as HTTPClientError: failure(of: error)
        case let error as IOError where error.errnoCode == ECONNREFUSED: .unreachable("connection refused")
        case is IOError, is HTTPParserError: .closed
        default: .other("\(type(of: error))")
        }
    }

    private static func failure(of error: HTTPClientError) -> TransportFailure {
        switch error {
        case .connectTimeout: .unreachable("no answer from the host in 10 seconds")
        case .remoteConnectionClosed: .closed
        case .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout: .timedOut
        case .tlsHandshakeTimeout: .untrusted("no TLS handshake in time")
        case .cancelled: .cancelled
        default: .other("\(error)")
        }
    }

    /// The few reasons that somebody can do something about, out of BoringSSL's words.
    private static func untrustedReason(_ words: String) -> String {
        let reasons = [
            (
                "CERTIFICATE_VERIFY_FAILED",
                "its certificate is not signed by anybody whom this machine trusts, or has expired"
            ),
            ("failedToValidateHostname", "its certificate is for another name"),
            ("WRONG_VERSION_NUMBER", "it speaks no TLS on this port"),
            ("EOF during handshake", "it closes the connection before it has said who it is; it may speak no TLS"),
        ]
        return reasons.first { words.contains($0.0) }?.1 ?? "the handshake failed"
    }

    private static func reason(_ error: NIOConnectionError) -> String {
        if error.dnsAError != nil || error.dnsAAAAError != nil { return "no such host" }
        let codes = error.connectionErrors.compactMap { ($0.error as? IOError)?.errnoCode }
        return codes.contains(ECONNREFUSED) ? "connection refused" : "no way to the host"
    }
}
