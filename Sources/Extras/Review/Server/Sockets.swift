import Glibc
import SystemPackage

/// Sockets that never block.
enum Sockets {
    /// What has come.
    enum Received {
        case bytes([UInt8])
        case nothingYet
        case end
        case failed
    }

    /// The type of all of them.
    static let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    /// The system keeps so many connections until they are accepted.
    private static let backlog: CInt = 128

    /// A socket that listens on `port` of 127.0.0.1, and its port; 0 lets the system choose one.
    static func listen(port: UInt16) throws(Errno) -> (socket: CInt, port: UInt16) {
        let number = socket(AF_INET, kind, 0)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        var on: CInt = 1
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout.size(ofValue: on)))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        // Only this machine can connect to that address.
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout.size(ofValue: address))
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(number, address, size) == 0 && Glibc.listen(number, backlog) == 0
                    && getsockname(number, address, &size) == 0
            }
        }
        guard result else {
            let reason = Errno(rawValue: errno)
            close(number)
            throw reason
        }
        return (number, UInt16(bigEndian: address.sin_port))
    }

    /// The next connection to `listener`; `nil` if there is none now.
    ///
    /// - Throws: The reason if the system has no descriptors or memory for it.
    static func accept(_ listener: CInt) throws(Errno) -> CInt? {
        let number = Glibc.accept(listener, nil, nil)
        if number >= 0 {
            if fcntl(number, F_SETFL, O_NONBLOCK) == 0, fcntl(number, F_SETFD, FD_CLOEXEC) == 0 { return number }
            close(number)
            return nil
        }
        let reason = Errno(rawValue: errno)
        let exhausted: [Errno] = [.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .noBufferSpace]
        if exhausted.contains(reason) { throw reason }
        // The connection is gone, or there was none.
        return nil
    }

    /// A socket that is connected to the one with the name `path`.
    static func connect(to path: String) throws(Errno) -> CInt {
        let number = socket(AF_UNIX, kind, 0)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let size = socklen_t(MemoryLayout.size(ofValue: address))
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(number, $0, size) }
        }
        guard result == 0 else {
            let reason = Errno(rawValue: errno)
            close(number)
            throw reason
        }
        return number
    }

    /// What has come over a socket.
    static func receive(_ number: CInt, atMost count: Int) -> Received {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            repeat { result = recv(number, buffer.baseAddress, count, 0) } while result < 0 && errno == EINTR
            filled = max(result, 0)
        }
        if result > 0 { return .bytes(bytes) }
        if result == 0 { return .end }
        return errno == EAGAIN ? .nothingYet : .failed
    }

    /// Sends as much as the socket takes now; `nil` if the connection has failed.
    static func send(_ bytes: ArraySlice<UInt8>, to number: CInt) -> Int? {
        var count = 0
        repeat {
            count = bytes.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        } while count < 0 && errno == EINTR
        return count >= 0 ? count : errno == EAGAIN ? 0 : nil
    }
}
