import Foundation

/// Threads of the probe.
enum ProbeThread {
    /// The result of a thread; it is read after the thread has signalled that it is done.
    private final class Result: @unchecked Sendable {
        // Safe to share: written before the semaphore is signalled and read after the wait for it.
        var text = ""
    }

    /// Starts a thread that sleeps as long as the process lives.
    static func startSleeping() {
        let started = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            started.signal()
            while true { pause() }
        }
        started.wait()
    }

    /// The result of `body` on a new thread.
    static func run(_ body: @escaping @Sendable () -> String) -> String {
        let result = Result()
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            result.text = body()
            ended.signal()
        }
        ended.wait()
        return result.text
    }
}
