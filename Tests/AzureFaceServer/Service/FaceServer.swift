import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on this machine that answers as Azure Face 1.2 is documented to answer, and fails on request.
package final class FaceServer: Sendable {
    /// The key that it accepts.
    package let key: String
    private let handler: FaceHandler
    private let listener: any Channel
    private let connections: Connections

    /// All connections, also those that have ended; it is a class, so that the closure for new ones can refer to it.
    private final class Connections: Sendable {
        let channels = Mutex<[any Channel]>([])
    }

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
        let connections = Connections()
        // On one thread, so that there is no new connection when the listener has closed.
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                connections.channels.withLock { $0.append(channel) }
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: false)
                    try channel.pipeline.syncOperations.addHandler(FaceConnection(handler))
                }
            }
            .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: Int(port))).get()
        handler.setPort(UInt16(listener.localAddress?.port ?? 0))
        return FaceServer(key, handler, listener, connections)
    }

    private init(_ key: String, _ handler: FaceHandler, _ listener: any Channel, _ connections: Connections) {
        self.key = key
        self.handler = handler
        self.listener = listener
        self.connections = connections
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
    package func wait() async throws { try await listener.closeFuture.get() }

    /// Closes all connections; the port no longer answers.
    package func stop() async {
        await Self.close(listener)
        for channel in connections.channels.withLock({ $0 }) { await Self.close(channel) }
    }

    private static func close(_ channel: any Channel) async {
        channel.close(promise: nil)
        await withCheckedContinuation { continuation in
            channel.closeFuture.whenComplete { _ in continuation.resume() }
        }
    }
}
