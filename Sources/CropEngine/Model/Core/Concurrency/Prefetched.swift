import Synchronization
import SystemPackage

/// A value that another thread computes ahead of its use.
///
/// If a caller asks before the other thread has begun, the caller computes the value. If a caller asks while the other
/// thread computes it, the caller waits.
package final class Prefetched<Value: Sendable>: Sendable {
    private let make: @Sendable () throws(RunError) -> Value
    private let result = Mutex<Result<Value, RunError>?>(nil)

    package init(_ make: @escaping @Sendable () throws(RunError) -> Value) {
        self.make = make
        // Without another thread, the caller that asks first computes the value.
        do throws(Errno) { try SystemThread.start("facecrop.prefetch") { self.finish() } } catch {}
    }

    /// The value, computed once.
    package var value: Value {
        get throws(RunError) { try settled().get() }
    }

    /// Waits until the value is computed or has failed.
    package func finish() { _ = settled() }

    private func settled() -> Result<Value, RunError> {
        result.withLock { result in
            if let result { return result }
            let fresh = Result { () throws(RunError) in try make() }
            result = fresh
            return fresh
        }
    }
}
