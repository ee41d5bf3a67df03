import Glibc

/// One direction between two connected sockets that never block: what has come from one and has not gone to the other.
struct Flow {
    private static let capacity = 1 << 16

    private var bytes: [UInt8] = []
    private var sent = 0
    /// Whether the sender has ended.
    private var isEnded = false
    /// Whether the receiver has got all, and been told that the sender has ended.
    private(set) var isOver = false

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    /// Whether something has not gone on yet.
    var holdsBytes: Bool { sent < bytes.count }
    /// Whether more is taken from the sender; no more than can be sent on is kept.
    var takesMore: Bool { !holdsBytes && !isEnded }

    /// Takes what has come from `source`; `false` if the connection has failed.
    mutating func take(from source: CInt) -> Bool {
        guard takesMore else { return true }
        switch Sockets.receive(source, atMost: Self.capacity) {
        case .bytes(let new): (bytes, sent) = (new, 0)
        case .nothingYet: break
        case .end: isEnded = true
        case .failed: return false
        }
        return true
    }

    /// Sends as much as `target` takes now; `false` if the connection has failed.
    mutating func send(to target: CInt) -> Bool {
        while holdsBytes {
            guard let count = Sockets.send(bytes[sent...], to: target) else { return false }
            if count == 0 { return true }
            sent += count
        }
        if isEnded, !isOver {
            shutdown(target, CInt(SHUT_WR))
            isOver = true
        }
        return true
    }
}
