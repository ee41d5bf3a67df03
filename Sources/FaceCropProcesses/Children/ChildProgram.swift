import FaceCropCore
import Foundation
@preconcurrency import Glibc
import Synchronization
package import SystemPackage

/// A program that this process has started, with pipes to its standard input and output.
///
/// What it says on standard error is read all the time, so that it never waits for that, and its end is kept.
package final class ChildProgram: Sendable {
    /// How it ended.
    package struct Ending: Sendable, Hashable {
        /// Its exit status; the number of the signal that ended it, less than 0, or −128 when it could not be known.
        package var status: Int32
        /// The last that it said; `nil` when it said nothing.
        package var words: String?
    }

    /// What is done with its standard input and output.
    package enum Use {
        /// Its input is empty, its output is read.
        case reading
        /// Its input is written, its output is dropped.
        case writing
    }

    /// What it said, which the listening thread may hold longer than anybody holds the program.
    private final class Words: Sendable {
        let value = Mutex(StandardErrorTail())
    }

    /// F_SETPIPE_SZ of <fcntl.h>, which only GNU programs see.
    private static let setPipeSize: CInt = 1031

    /// The pipe to or from it, given up to tell it that no more will come, or that no more is wanted.
    private let pipe: Mutex<PipeDescriptor?>
    private let number: pid_t
    private let words = Words()
    private let listener = DispatchGroup()
    private let ending = Mutex<Ending?>(nil)

    /// Starts `executable` with `arguments`, each of which is bytes without 0.
    ///
    /// - Throws: `Errno` when pipes or process cannot be made.
    package init(_ executable: FilePath, _ arguments: [[UInt8]], _ use: Use) throws(Errno) {
        let data = try PipeDescriptor.makePipe()
        let messages = try PipeDescriptor.makePipe()
        let name = executable.lastComponent.map { Array($0.string.utf8) } ?? []
        let launch = ChildLaunch(
            executable,
            [name] + arguments,
            descriptors: [
                STDIN_FILENO: use == .reading ? .nothing : .copy(data.reading.descriptor),
                STDOUT_FILENO: use == .reading ? .copy(data.writing.descriptor) : .nothing,
                STDERR_FILENO: .copy(messages.writing.descriptor),
            ]
        )
        number = try launch.start()
        let end = use == .reading ? data.reading : data.writing
        // Room for several frames spares both sides waiting; the system may grant less.
        _ = fcntl(end.descriptor, Self.setPipeSize, 1 << 20)
        pipe = Mutex(end)
        listen(to: messages.reading)
    }

    deinit { _ = finish(killing: true) }

    /// The next `count` bytes that it prints, fewer at the end.
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

    /// Fills `buffer` with the next bytes that it prints.
    ///
    /// - Returns: How many there were: fewer than there is room for at the end.
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
    /// - Throws: `brokenPipe` when the program reads no more.
    package func write(_ bytes: [UInt8]) throws(Errno) {
        guard let end = pipe.withLock({ $0 }) else { throw .brokenPipe }
        try end.write(bytes)
    }

    /// Closes the pipe and waits for the end of the program.
    ///
    /// - Parameter killing: Whether it is ended now; otherwise it ends when it has done what it has to.
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
            let said = Ending(status: code, words: words.value.withLock(\.text))
            ending = said
            return said
        }
    }

    private func listen(to messages: PipeDescriptor) {
        listener.enter()
        let thread = Thread { [words, listener] in
            // A pipe that cannot be read says nothing more.
            while let piece = try? messages.read(), !piece.isEmpty { words.value.withLock { $0.append(piece) } }
            listener.leave()
        }
        thread.name = "facecrop.program"
        thread.start()
    }
}
