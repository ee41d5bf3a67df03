@preconcurrency import Dispatch
package import FaceCropModel
import NIOCore
import NIOPosix
import SystemPackage

/// Serves the page of a session on the loopback interface.
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

    /// Serves until ``stop()`` is called; then ends all connections, and waits for the run in progress.
    ///
    /// - Parameter announce: Called with the address of the page, as soon as it can be opened.
    /// - Throws: `libraryFailed` if the port cannot be used, or a connection cannot be ended.
    package func run(_ announce: (String) -> Void) throws(RunError) {
        // One thread for all connections: an answer takes no longer than to read a file.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let result = Result { () throws(RunError) in
            announce("http://127.0.0.1:\(try listen(on: group))/\(token.text)/report/")
            end.wait()
        }
        let shutdown = Result { try group.syncShutdownGracefully() }
        session.finish()
        try result.get()
        if case .failure(let error) = shutdown {
            throw RunError(.libraryFailed, "The page cannot be served (\(error)).", options: [])
        }
    }

    /// Begins to take connections.
    ///
    /// - Returns: The port that browsers connect to.
    private func listen(on group: MultiThreadedEventLoopGroup) throws(RunError) -> UInt16 {
        let connections = OpenConnections(limits)
        let requests = ReviewRequests(session, token)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { [token] channel in
                channel.eventLoop.makeCompletedFuture {
                    // A connection has the port of its listener.
                    let gate = RequestGate(token: token, port: UInt16(channel.localAddress?.port ?? 0))
                    try ReviewConnection.configure(channel, requests, gate, connections)
                }
            }
        do {
            // Only this machine can connect to that address.
            let address = try SocketAddress(ipAddress: "127.0.0.1", port: Int(wanted))
            let listener = try bootstrap.bind(to: address).wait()
            return UInt16(listener.localAddress?.port ?? 0)
        } catch {
            let port = wanted == 0 ? "a port" : "port \(wanted)"
            let reason = (error as? IOError).map { "\(Errno(rawValue: $0.errnoCode))" } ?? "\(error)"
            throw RunError(
                .libraryFailed,
                "The page cannot be served on \(port) of 127.0.0.1 (\(reason)). Another program may use it.",
                options: []
            )
        }
    }
}
