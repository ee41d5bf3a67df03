import FaceCropModel
import Glibc
import SystemPackage

/// The connections of a ``ConnectionFront``: those that have not shown the token yet, and those that were let through.
struct FrontConnections {
    fileprivate enum State {
        /// The head of the first request is coming.
        case waiting(RequestHead)
        /// It was refused; what still comes is dropped, so that the sender gets the answer.
        case refused(droppedByteCount: Int)
        /// The server behind has it, through the socket `server`.
        case open(server: CInt, up: Flow, down: Flow)
    }

    fileprivate struct Connection {
        let client: CInt
        var state: State
        /// When it began to wait, was refused, or moved anything last.
        var since: ContinuousClock.Instant
    }

    private var connections: [Connection] = []
    private let token: AccessToken
    private let limits: ConnectionLimits
    private let path: String

    init(_ token: AccessToken, _ limits: ConnectionLimits, _ path: String) {
        self.token = token
        self.limits = limits
        self.path = path
    }

    /// How much a refused connection may still send.
    private static let droppedByteCount = 1 << 16

    /// What to wait for: a socket that waits for nothing is left out, because its end would be told again and again.
    var awaited: [pollfd] {
        connections.flatMap { connection -> [pollfd] in
            guard case .open(let server, let up, let down) = connection.state else {
                return [pollfd(fd: connection.client, events: Int16(POLLIN), revents: 0)]
            }
            let client = (up.takesMore ? POLLIN : 0) | (down.holdsBytes ? POLLOUT : 0)
            let other = (down.takesMore ? POLLIN : 0) | (up.holdsBytes ? POLLOUT : 0)
            return [(connection.client, client), (server, other)].filter { $0.1 != 0 }
                .map { pollfd(fd: $0.0, events: Int16($0.1), revents: 0) }
        }
    }

    /// How long to wait at most; −1 if nothing runs out.
    var milliseconds: CInt {
        let ends = connections.filter { !$0.isOpen }.map { $0.since + limits.patience }
        guard let first = ends.min() else { return -1 }
        let left = (first - .now).components
        return CInt(clamping: max(0, left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1))
    }

    /// Takes a new connection; if there are too many that have not shown the token, the oldest of them ends.
    mutating func add(_ client: CInt) {
        if connections.count(where: { !$0.isOpen }) >= limits.waitingCount { _ = dropOldestWaiting() }
        connections.append(Connection(client: client, state: .waiting(RequestHead(token, limits)), since: .now))
        advance([client])
    }

    /// Ends the connection that has waited or been refused for longest; `false` if there is none.
    mutating func dropOldestWaiting() -> Bool { drop { !$0.isOpen } }

    private mutating func drop(_ isMeant: (Connection) -> Bool) -> Bool {
        let candidates = connections.indices.filter { isMeant(connections[$0]) }
        guard let oldest = candidates.min(by: { connections[$0].since < connections[$1].since }) else { return false }
        connections[oldest].closeAll()
        connections.remove(at: oldest)
        return true
    }

    /// Goes on with the connections of the sockets in `ready`, and ends those whose time is over.
    mutating func advance(_ ready: Set<CInt>) {
        let now = ContinuousClock.now
        for index in connections.indices.reversed() {
            var connection = connections[index]
            let isOver = !connection.isOpen && now - connection.since > limits.patience
            let goesOn =
                if isOver { refuseLate(&connection) } else if connection.sockets.contains(where: ready.contains) {
                    advance(&connection)
                } else { true }
            if goesOn {
                connections[index] = connection
            } else {
                connection.closeAll()
                connections.remove(at: index)
            }
        }
        while connections.count(where: \.isOpen) > limits.openCount { _ = drop(\.isOpen) }
    }

    /// Whether the connection goes on after its time is over: with an answer, if it has got none.
    private func refuseLate(_ connection: inout Connection) -> Bool {
        guard case .waiting = connection.state else { return false }
        return refuse(&connection, .error(408, "The request took too long."))
    }

    /// - Returns: Whether the connection goes on.
    private func advance(_ connection: inout Connection) -> Bool {
        switch connection.state {
        case .waiting(let head): return advance(&connection, head)
        case .refused(let count):
            guard case .bytes(let more) = Sockets.receive(connection.client, atMost: 1 << 14) else { return false }
            connection.state = .refused(droppedByteCount: count + more.count)
            return count + more.count < Self.droppedByteCount
        case .open(let server, var up, var down):
            guard up.take(from: connection.client), up.send(to: server), down.take(from: server),
                down.send(to: connection.client)
            else { return false }
            connection.state = .open(server: server, up: up, down: down)
            connection.since = .now
            return !down.isOver
        }
    }

    private func advance(_ connection: inout Connection, _ head: RequestHead) -> Bool {
        var head = head
        switch Sockets.receive(connection.client, atMost: 1 << 14) {
        case .nothingYet: return true
        case .end, .failed: return false
        case .bytes(let bytes):
            switch head.append(bytes) {
            case .incomplete:
                connection.state = .waiting(head)
                return true
            case .refused: return refuse(&connection, .error(404, "refused"), toHead: head.asksForHead)
            case .ambiguous:
                let answer = ReviewAnswer.error(400, "The request has a header twice.")
                return refuse(&connection, answer, toHead: head.asksForHead)
            case .tooLarge: return refuse(&connection, .error(431, "The request is too large."))
            case .permitted: return open(&connection, head)
            }
        }
    }

    private func open(_ connection: inout Connection, _ head: RequestHead) -> Bool {
        do throws(Errno) {
            let server = try Sockets.connect(to: path)
            connection.state = .open(server: server, up: Flow(head.bytes), down: Flow())
            return advance(&connection)
        } catch {
            return refuse(&connection, .error(503, "The server is busy."), toHead: head.asksForHead)
        }
    }

    private func refuse(_ connection: inout Connection, _ answer: ReviewAnswer, toHead: Bool = false) -> Bool {
        // It is short, so a socket that has sent nothing takes it as a whole.
        guard Sockets.send(answer.closingMessage(toHead: toHead)[...], to: connection.client) != nil else {
            return false
        }
        shutdown(connection.client, CInt(SHUT_WR))
        connection.state = .refused(droppedByteCount: 0)
        connection.since = .now
        return true
    }

    /// Ends all.
    mutating func closeAll() {
        for connection in connections { connection.closeAll() }
        connections = []
    }
}

extension FrontConnections.Connection {
    fileprivate var isOpen: Bool { if case .open = state { true } else { false } }

    fileprivate var sockets: [CInt] { if case .open(let server, _, _) = state { [client, server] } else { [client] } }

    fileprivate func closeAll() { for socket in sockets { close(socket) } }
}
