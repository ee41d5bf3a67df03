import Glibc
import SystemPackage

/// How many threads the system gives to this process.
///
/// A shell limits the threads of a user (`ulimit -u`, `RLIMIT_NPROC`), and a container those of all its processes
/// (`pids.max`).
package enum ThreadLimit {
    /// Starts a thread that waits for the semaphore; returns 0 or an error number, as `pthread_create` does.
    typealias Start = (_ thread: UnsafeMutablePointer<pthread_t>, _ end: UnsafeMutablePointer<sem_t>) -> CInt

    /// What the command and its engine process have with one worker each, and some more.
    ///
    /// With fewer, Dispatch could wait for a thread for ever, and then no signal ends the process either.
    static let neededCount = 16

    /// Why this process begins nothing that needs an engine process; `nil` if that can be tried.
    ///
    /// It is found by trying, because the system does not say how many threads of the user there are.
    package static var refusal: RunError? {
        refusal { thread, end in
            // The thread takes no memory, for which the C library would reserve 64 MiB of addresses.
            pthread_create(
                thread,
                nil,
                { end in
                    if let end { sem_wait(end.assumingMemoryBound(to: sem_t.self)) }
                    return nil
                },
                end
            )
        }
    }

    /// Why nothing is begun if `start` does not start as many threads as are needed at the same time.
    static func refusal(_ start: Start) -> RunError? {
        let end = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(end, 0, 0)
        var threads: [pthread_t] = []
        defer {
            for _ in threads { sem_post(end) }
            for thread in threads { pthread_join(thread, nil) }
            sem_destroy(end)
            end.deallocate()
        }
        for _ in 0..<neededCount {
            var thread = pthread_t()
            let result = start(&thread, end)
            if result != 0 { return .noThread(Errno(rawValue: result)) }
            threads.append(thread)
        }
        return nil
    }
}
