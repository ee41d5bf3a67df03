import Dispatch
import Glibc
import SystemPackage

/// How many threads the system gives to this process.
///
/// A shell limits the threads of a user (`ulimit -u`, `RLIMIT_NPROC`), and a container those of all its processes
/// (`pids.max`).
package enum ThreadLimit {
    /// What the command and its engine process have with one worker each, and some more.
    ///
    /// With fewer, Dispatch could wait for a thread for ever, and then no signal ends the process either.
    static let neededCount = 16

    /// Why this process begins nothing that needs an engine process; `nil` if that can be tried.
    ///
    /// It is found by trying, because the system does not say how many threads of the user there are.
    package static var refusal: RunError? {
        refusal { body throws(Errno) in try SystemThread.start("facecrop.trial", stackByteCount: 1 << 16, body) }
    }

    /// Why nothing is begun if `start` does not start as many threads as are needed at the same time.
    static func refusal(_ start: (@escaping @Sendable () -> Void) throws(Errno) -> Void) -> RunError? {
        let end = DispatchSemaphore(value: 0)
        let running = DispatchGroup()
        var startedCount = 0
        defer {
            for _ in 0..<startedCount { end.signal() }
            running.wait()
        }
        for _ in 0..<neededCount {
            running.enter()
            do throws(Errno) {
                try start {
                    end.wait()
                    running.leave()
                }
            } catch {
                running.leave()
                return .noThread(error)
            }
            startedCount += 1
        }
        return nil
    }
}
