import Glibc

/// A lock, with which a thread also waits until another thread has changed what the lock protects.
///
/// It is that of POSIX: `NSCondition` would link all of Foundation, 40 MB of it about languages.
package final class Condition: @unchecked Sendable {
    // Safe to share: POSIX lets all threads use both objects, which never move.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Waits until no other thread has the lock, and takes it.
    package func lock() { pthread_mutex_lock(mutex) }

    /// Gives the lock back, which this thread has.
    package func unlock() { pthread_mutex_unlock(mutex) }

    /// Calls `body` with the lock.
    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
        return try body()
    }

    /// Gives the lock back until another thread signals, and takes it again; this may also return without a signal.
    package func wait() { pthread_cond_wait(condition, mutex) }

    /// Wakes one waiting thread.
    package func signal() { pthread_cond_signal(condition) }

    /// Wakes all waiting threads.
    package func broadcast() { pthread_cond_broadcast(condition) }
}
