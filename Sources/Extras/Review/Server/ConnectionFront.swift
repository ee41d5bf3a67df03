import FaceCropModel
import Glibc
import SystemPackage

/// Takes connections to the page, and lets only those through to the server behind it that begin with the token.
///
/// Every program of the machine can connect, and FlyingFox has no limits of its own: it reads heads without end, and
/// ends if it cannot take another connection. So a program that does not know the token gets no further than this, and
/// can take no more than ``ConnectionLimits`` say: neither descriptors, nor memory, nor time.
final class ConnectionFront: Sendable {
    /// The port of 127.0.0.1 that browsers connect to.
    let port: UInt16
    private let listener: CInt
    private let wake: (reading: CInt, writing: CInt)
    private let token: AccessToken
    private let limits: ConnectionLimits

    /// Listens; connections wait until ``run(to:)``.
    ///
    /// - Parameters:
    ///   - port: 0 lets the system choose one.
    ///   - token: What connections must begin with.
    ///   - limits: What the others may take.
    /// - Throws: `Errno` if the port cannot be used.
    init(port: UInt16, token: AccessToken, limits: ConnectionLimits) throws(Errno) {
        (listener, self.port) = try Sockets.listen(port: port)
        self.token = token
        self.limits = limits
        var ends: [CInt] = [-1, -1]
        let result = socketpair(AF_UNIX, Sockets.kind, 0, &ends)
        wake = (ends[0], ends[1])
        try Errno.check(result)
    }

    deinit {
        for number in [listener, wake.reading, wake.writing] where number >= 0 { close(number) }
    }

    /// Ends ``run(to:)``; it may be called from any thread.
    func stop() { _ = write(wake.writing, [0], 1) }

    /// Takes connections, and passes them to the server that listens at `path`, until ``stop()``.
    func run(to path: String) {
        var connections = FrontConnections(token, limits, path)
        while true {
            var polled = [pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0)]
            polled.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
            polled += connections.awaited
            let count = poll(&polled, nfds_t(polled.count), connections.milliseconds)
            if count < 0, errno != EINTR { break }
            if polled[0].revents != 0 { break }
            connections.advance(Set(polled.dropFirst(2).lazy.filter { $0.revents != 0 }.map(\.fd)))
            if polled[1].revents != 0 { acceptWaiting(&connections) }
        }
        connections.closeAll()
    }

    /// Takes the connections that wait now, but not for ever, so that the others have their turn.
    private func acceptWaiting(_ connections: inout FrontConnections) {
        for _ in 0..<limits.waitingCount {
            do throws(Errno) {
                guard let number = try Sockets.accept(listener) else { return }
                connections.add(number)
            } catch {
                // There is no descriptor for it: one becomes free, or the next look finds one.
                if !connections.dropOldestWaiting() { usleep(Self.exhaustedMicroseconds) }
                return
            }
        }
    }

    private static let exhaustedMicroseconds: UInt32 = 20_000
}
