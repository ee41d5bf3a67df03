import Glibc
package import SystemPackage

/// An open end of a pipe, which is closed when this object is destroyed.
package final class PipeDescriptor: Sendable {
    /// The least number of a descriptor: starting a process assigns lower numbers, which could replace a descriptor
    /// before it is copied.
    private static let lowestDescriptor: CInt = 10

    let descriptor: CInt

    package init(takingOwnership descriptor: CInt) { self.descriptor = descriptor }

    /// Whether `descriptor` is open, and an end of a pipe.
    package static func isPipe(_ descriptor: CInt) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    deinit { close(descriptor) }

    /// Makes a pipe; both ends are closed in other programs that this process starts.
    static func makePipe() throws(Errno) -> (reading: PipeDescriptor, writing: PipeDescriptor) {
        var ends: [CInt] = [-1, -1]
        try Errno.check(pipe(&ends))
        defer { for end in ends { close(end) } }
        return (try PipeDescriptor(copying: ends[0]), try PipeDescriptor(copying: ends[1]))
    }

    convenience init(copying other: CInt) throws(Errno) {
        let copy = fcntl(other, F_DUPFD_CLOEXEC, Self.lowestDescriptor)
        try Errno.check(copy)
        self.init(takingOwnership: copy)
    }

    /// Writes all of `bytes`.
    ///
    /// - Throws: `brokenPipe` if no process reads any more, no matter how this program handles SIGPIPE.
    package func write(_ bytes: [UInt8]) throws(Errno) {
        try Self.withoutBrokenPipeSignal { () throws(Errno) in try writeAll(bytes) }
    }

    private func writeAll(_ bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try Errno.repeating {
                rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// The available bytes, or the first that arrive; empty at the end.
    package func read() throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            do throws(Errno) {
                count = try Errno.repeating { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// `start`, and so many bytes from the pipe that there are `count`; fewer if the pipe ends before.
    package func read(_ count: Int, after start: [UInt8]) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: max(count, start.count)) { buffer, filled in
            filled = start.count
            _ = buffer.initialize(from: start)
            while filled < count, failure == nil {
                do throws(Errno) {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                    let step = try Errno.repeating { Glibc.read(descriptor, rest.baseAddress, count - filled) }
                    if step == 0 { return }
                    filled += step
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Lets the pipe hold up to a mebibyte, so that photos pass through it in fewer steps.
    ///
    /// This is only a hint: if the system's limit is lower, the pipe stays as it is.
    func widen() { Self.widen(descriptor) }

    /// `F_SETPIPE_SZ` of linux/fcntl.h, which Glibc defines only for GNU sources.
    private static let setPipeSize: CInt = 1024 + 7

    /// Widens the pipe of which `descriptor` is an end, if it is one.
    static func widen(_ descriptor: CInt) { _ = fcntl(descriptor, setPipeSize, CInt(1 << 20)) }

    /// Blocks SIGPIPE, which the system sends to this thread, and consumes the signal that `body` has caused.
    ///
    /// - Throws: The error of `body`.
    static func withoutBrokenPipeSignal(_ body: () throws(Errno) -> Void) throws(Errno) {
        var brokenPipe = sigset_t()
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        do throws(Errno) {
            try body()
        } catch {
            var noTime = timespec()
            if error == .brokenPipe { sigtimedwait(&brokenPipe, nil, &noTime) }
            throw error
        }
    }
}
