import Foundation
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
        package var words: String?
    }

    /// How this process uses the program's standard input and output.
    package enum Use {
        /// Its input is empty; this process reads its output.
        case reading
        /// This process writes its input; its output is dropped.
        case writing
    }

    /// Its standard error, which the reading thread may need longer than the program object exists.
    private final class Words: Sendable {
        let value = Mutex(StandardErrorTail())
    }

    /// F_SETPIPE_SZ of <fcntl.h>, which is defined only with _GNU_SOURCE.
    private static let setPipeSize: CInt = 1031

    /// The pipe to or from the program; it is closed to signal the end of the input, or that no more output is wanted.
    private let pipe: Mutex<PipeDescriptor?>
    private let number: pid_t
    private let words = Words()
    private let listener = DispatchGroup()
    private let ending = Mutex<Ending?>(nil)

    /// Starts `executable` with `arguments`, each of which is bytes without 0.
    ///
    /// The program gets its own process group, so that Ctrl-C in the terminal reaches only this process, which decides
    /// what to do.
    /// - Throws: `Errno` if the pipes or the process cannot be created.
    package init(_ executable: FilePath, _ arguments: [[UInt8]], _ use: Use) throws(Errno) {
        let data = try PipeDescriptor.makePipe()
        let messages = try PipeDescriptor.makePipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        switch use {
        case .reading:
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, data.writing.descriptor, STDOUT_FILENO)
        case .writing:
            posix_spawn_file_actions_adddup2(&actions, data.reading.descriptor, STDIN_FILENO)
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, messages.writing.descriptor, STDERR_FILENO)
        number = try Self.spawn(executable, arguments, &actions)
        let end = use == .reading ? data.reading : data.writing
        // Space for several frames saves waiting on both sides; the system may grant less.
        _ = fcntl(end.descriptor, Self.setPipeSize, 1 << 20)
        pipe = Mutex(end)
        listen(to: messages.reading)
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
            let step = Glibc.read(end.descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            if step == 0 { break }
            if step > 0 {
                filled += step
            } else if errno != EINTR {
                throw Errno(rawValue: errno)
            }
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
            var status: CInt = 0
            var result: pid_t
            repeat { result = waitpid(number, &status, 0) } while result == -1 && errno == EINTR
            listener.wait()
            // These are WIFEXITED, WEXITSTATUS and WTERMSIG, which are macros that Swift does not see.
            let signal = status & 0x7F
            let code = result == -1 ? -128 : signal == 0 ? (status >> 8) & 0xFF : -signal
            let said = Ending(status: code, words: words.value.withLock(\.text))
            ending = said
            return said
        }
    }

    private func listen(to messages: PipeDescriptor) {
        listener.enter()
        let thread = Thread { [words, listener] in
            // If the pipe cannot be read, no more text will come.
            while let piece = try? messages.read(), !piece.isEmpty { words.value.withLock { $0.append(piece) } }
            listener.leave()
        }
        thread.name = "facecrop.program"
        thread.start()
    }

    private static func spawn(
        _ executable: FilePath,
        _ arguments: [[UInt8]],
        _ actions: inout posix_spawn_file_actions_t
    ) throws(Errno) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        for number in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, number) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
        let name = executable.lastComponent.map { Array($0.string.utf8) } ?? []
        var words = ([name] + arguments).map { word in strdup(word.map(CChar.init(bitPattern:)) + [0]) } + [nil]
        defer { for word in words { free(word) } }
        var number: pid_t = 0
        let failure = executable.withPlatformString { posix_spawn(&number, $0, &actions, &attributes, &words, environ) }
        if failure != 0 { throw Errno(rawValue: failure) }
        return number
    }
}
