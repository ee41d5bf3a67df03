import Dispatch
import Synchronization

/// A value that another thread computes ahead of its use.
///
/// If a caller asks before the other thread has begun, the caller computes the value. If a caller asks while the other
/// thread computes it, the caller waits.
package final class Prefetched<Value: Sendable>: Sendable {
    private let make: @Sendable () throws(RunError) -> Value
    private let result = Mutex<Result<Value, RunError>?>(nil)

    package init(_ make: @escaping @Sendable () throws(RunError) -> Value) {
        self.make = make
        DispatchQueue.global(qos: .userInitiated).async { self.finish() }
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
