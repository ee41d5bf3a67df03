import Dispatch
@preconcurrency import Glibc
import Synchronization
package import SystemPackage

/// A program that this process has started, with pipes to its standard input and output.
///
/// A thread always reads its standard error, so that the program never has to wait to write there; the end of the text
/// is kept.
package final class ChildProgram: Sendable {
    /// How the program ended.
    package struct Ending: Sendable, Hashable {
        /// Its exit status; if a signal ended it, the negative number of the signal; −128 if the status is unknown.
        package var status: Int32
        /// The end of its standard error; `nil` if it wrote nothing.
        package var message: String?
    }

    /// How this process uses the program's standard input and output.
    package enum Use {
        /// Its input is empty; this process reads its output.
        case reading
        /// This process writes its input; its output is dropped.
        case writing
    }

    /// Its standard error, which the reading thread may need longer than the program object exists.
    private final class StandardErrorOutput: Sendable {
        let value = Mutex(StandardErrorTail())
    }

    /// F_SETPIPE_SZ of <fcntl.h>, which is defined only with _GNU_SOURCE.
    private static let setPipeSize: CInt = 1031

    /// The pipe to or from the program; it is closed to signal the end of the input, or that no more output is wanted.
    private let pipe: Mutex<PipeDescriptor?>
    private let number: pid_t
    private let standardError = StandardErrorOutput()
    private let listener = DispatchGroup()
    private let ending = Mutex<Ending?>(nil)

    /// Starts `executable` with `arguments`, each of which is bytes without 0.
    ///
    /// If it `endsWithParent`, it is a facecrop, and is killed when this process is; the thread that calls this must
    /// call ``finish(killing:)``, too.
    /// - Throws: `Errno` when pipes or process cannot be made.
    package init(_ executable: FilePath, _ arguments: [[UInt8]], _ use: Use, endsWithParent: Bool = false) throws(Errno)
    {
        let data = try PipeDescriptor.makePipe()
        let messages = try PipeDescriptor.makePipe()
        let name = executable.lastComponent.map { Array($0.string.utf8) } ?? []
        var launch = ChildLaunch(
            executable,
            [name] + arguments,
            descriptors: [
                STDIN_FILENO: use == .reading ? .nothing : .copy(data.reading.descriptor),
                STDOUT_FILENO: use == .reading ? .copy(data.writing.descriptor) : .nothing,
                STDERR_FILENO: .copy(messages.writing.descriptor),
            ]
        )
        launch.endsWithParent = endsWithParent
        number = try launch.start()
        let end = use == .reading ? data.reading : data.writing
        // Space for several frames saves waiting on both sides; the system may grant less.
        _ = fcntl(end.descriptor, Self.setPipeSize, 1 << 20)
        pipe = Mutex(end)
        do throws(Errno) {
            try listen(to: messages.reading)
        } catch {
            _ = finish(killing: true)
            throw error
        }
    }

    deinit { _ = finish(killing: true) }

    /// The next `count` bytes of its output; fewer at the end.
    package func read(count: Int) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(Errno) {
                filled = try read(into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Fills `buffer` with the next bytes of its output.
    ///
    /// - Returns: The number of bytes; less than the size of the buffer at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        guard let end = pipe.withLock({ $0 }) else { return 0 }
        var filled = 0
        while filled < buffer.count {
            let rest = buffer.baseAddress?.advanced(by: filled)
            let step = try Errno.repeating { Glibc.read(end.descriptor, rest, buffer.count - filled) }
            if step == 0 { break }
            filled += step
        }
        return filled
    }

    /// Writes all of `bytes`.
    ///
    /// - Throws: `brokenPipe` if the program no longer reads.
    package func write(_ bytes: [UInt8]) throws(Errno) {
        guard let end = pipe.withLock({ $0 }) else { throw .brokenPipe }
        try end.write(bytes)
    }

    /// Closes the pipe and waits for the end of the program.
    ///
    /// - Parameter killing: Whether to kill the program now; otherwise it ends when its work is done.
    /// - Returns: How it ended.
    package func finish(killing: Bool = false) -> Ending {
        ending.withLock { ending in
            if let ending { return ending }
            pipe.withLock { $0 = nil }
            if killing { kill(number, SIGKILL) }
            let code: Int32 =
                switch try? ProcessEnding.collect(number) {
                case .exited(let status): status
                case .killed(let signal): -signal
                case nil: -128
                }
            listener.wait()
            let result = Ending(status: code, message: standardError.value.withLock(\.text))
            ending = result
            return result
        }
    }

    private func listen(to messages: PipeDescriptor) throws(Errno) {
        listener.enter()
        do throws(Errno) {
            try SystemThread.start("facecrop.program") { [standardError, listener] in
                // If the pipe cannot be read, no more text will come.
                while let piece = try? messages.read(), !piece.isEmpty {
                    standardError.value.withLock { $0.append(piece) }
                }
                listener.leave()
            }
        } catch {
            listener.leave()
            throw error
        }
    }
}
