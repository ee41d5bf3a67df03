import Glibc
import Synchronization
import SystemPackage

/// The bytes of the input, until it ends or a stop is asked for.
final class StreamInput: Sendable {
    private let descriptor: FileDescriptor
    /// Becomes readable when nothing more is to be read.
    private let stopSign: PipeDescriptor
    /// Closed to give the sign.
    private let stopper: Mutex<PipeDescriptor?>

    private static let pieceByteCount = 1 << 18

    /// Reads from `descriptor`, which the caller closes.
    ///
    /// - Throws: `Errno` if no pipe can be made.
    init(_ descriptor: FileDescriptor) throws(Errno) {
        self.descriptor = descriptor
        let (reading, writing) = try PipeDescriptor.makePipe()
        stopSign = reading
        stopper = Mutex(writing)
        PipeDescriptor.widen(descriptor.rawValue)
    }

    /// Ends the input; it may be called from any thread, and more than once.
    func stop() { stopper.withLock { $0 = nil } }

    /// Whether a stop was asked for.
    var isStopped: Bool { stopper.withLock { $0 == nil } }

    /// The next bytes; empty at the end, and after a stop.
    func next() throws(Errno) -> [UInt8] {
        while true {
            var polls = [
                pollfd(fd: stopSign.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0),
            ]
            try Errno.repeating { poll(&polls, nfds_t(polls.count), -1) }
            if polls[0].revents != 0 { return [] }
            if polls[1].revents == 0 { continue }
            do throws(Errno) {
                return try read()
            } catch .resourceTemporarilyUnavailable {
                // Another process has read it.
            }
        }
    }

    private func read() throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceByteCount) { buffer, count in
            do throws(Errno) {
                count = try Errno.repeating { Glibc.read(descriptor.rawValue, buffer.baseAddress, buffer.count) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
