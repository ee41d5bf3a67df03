import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A server on this machine that answers as Azure Face 1.2 is documented to answer, and fails on request.
package final class FaceServer: Sendable {
    /// The key that it accepts.
    package let key: String
    private let server: HTTPServer
    private let handler: FaceHandler
    private let running: Task<Void, any Error>

    /// Starts a server on a free port of the loopback address, or on `port`.
    ///
    /// More calls than `callsPerMinute` within 60 seconds get 429; `nil` accepts all calls. The first
    /// `pollsPerTraining` status requests of a training find it unfinished. `pictures` show other faces than
    /// ``ScriptedPhoto`` would.
    package static func start(
        key: String,
        port: UInt16 = 0,
        callsPerMinute: Int? = nil,
        pollsPerTraining: Int = 2,
        pictures: [ShownFaces] = [],
        report: @escaping @Sendable (RequestRecord) -> Void = { _ in }
    ) async throws -> FaceServer {
        let handler = FaceHandler(
            key: key,
            callsPerMinute: callsPerMinute,
            pollsPerTraining: pollsPerTraining,
            pictures: pictures,
            report: report
        )
        let server = HTTPServer(
            // The time-out applies to handlers; the handler of a silent answer never ends.
            config: .init(address: try .inet(ip4: "127.0.0.1", port: port), timeout: 86400, logger: .disabled),
            handler: handler
        )
        let running = Task { try await server.run() }
        // If other tests keep all threads busy, this takes as long as they do.
        try await server.waitUntilListening(timeout: 600)
        guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.unsupportedAddress }
        handler.setPort(port)
        return FaceServer(key: key, server: server, handler: handler, running: running)
    }

    private init(key: String, server: HTTPServer, handler: FaceHandler, running: Task<Void, any Error>) {
        self.key = key
        self.server = server
        self.handler = handler
        self.running = running
    }

    /// The port that it listens on.
    package var port: UInt16 { handler.port }

    /// Its address in the client's form.
    package var endpoint: String { "http://127.0.0.1:\(port)" }

    /// The requests that have reached it so far, in order.
    package var requests: [RequestRecord] { handler.requests }

    /// Makes the next calls of this kind fail, each with one of `faults` in their order.
    package func fail(_ call: ServiceCall, with faults: Fault...) { handler.add(faults, to: call) }

    /// Makes the next calls of this kind fail, each with one of `faults` in their order.
    package func fail(_ call: ServiceCall, with faults: [Fault]) { handler.add(faults, to: call) }

    /// Adds an untrained group of people without faces.
    package func makeGroup(_ name: String, people: [String]) async { await handler.makeGroup(name, people: people) }

    /// Waits until the server ends, which happens only if it fails.
    package func wait() async throws { try await running.value }

    /// Closes all connections; the port no longer answers.
    package func stop() async {
        await server.stop()
        running.cancel()
        // The result of a stopped server does not matter.
        _ = await running.result
    }
}
