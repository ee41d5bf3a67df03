import Foundation

/// Threads of the probe.
enum ProbeThread {
    /// What a thread found out; read after it has said that it is done.
    private final class Result: @unchecked Sendable {
        // Safe to share: written before the semaphore is signalled and read after it was waited for.
        var text = ""
    }

    /// Starts a thread that lives as long as the process.
    static func startSleeping() {
        let started = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            started.signal()
            while true { pause() }
        }
        started.wait()
    }

    /// What `body` gives on a new thread.
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
