import Glibc
import SystemPackage

/// Writes messages to a descriptor, one thread at a time.
struct StreamOutput: Sendable {
    private let descriptor: FileDescriptor
    private let wire: StreamWire

    /// Writes to `descriptor`, which the caller closes.
    init(_ descriptor: FileDescriptor, _ wire: StreamWire) {
        self.descriptor = descriptor
        self.wire = wire
    }

    /// Writes a message, and in frames the bytes that follow it.
    ///
    /// - Throws: `Errno`; `brokenPipe` if the reader has closed the pipe, no matter how this program handles SIGPIPE.
    func write(_ message: StreamMessage, _ contents: [[UInt8]] = []) throws(Errno) {
        try PipeDescriptor.withoutBrokenPipeSignal { () throws(Errno) in try writeAll(message, contents) }
    }

    private func writeAll(_ message: StreamMessage, _ contents: [[UInt8]]) throws(Errno) {
        switch wire {
        case .lines: try write(message.json + [UInt8(ascii: "\n")])
        case .frames:
            let prefix = StreamFramePrefix(
                headerByteCount: UInt32(message.json.count),
                bodyByteCount: contents.reduce(0) { $0 + UInt64($1.count) }
            )
            try write(prefix.encoded + message.json)
            for content in contents { try write(content) }
        }
    }

    private func write(_ bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty {
            do throws(Errno) {
                let count = try Errno.repeating {
                    rest.withUnsafeBytes { Glibc.write(descriptor.rawValue, $0.baseAddress, $0.count) }
                }
                rest = rest.dropFirst(count)
            } catch .resourceTemporarilyUnavailable {
                // Who started this process shares the descriptor with it, and does not want to wait itself.
                var waiting = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
                try Errno.repeating { poll(&waiting, 1, -1) }
            }
        }
    }
}
