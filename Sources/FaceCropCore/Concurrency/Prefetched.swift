import Dispatch
import Synchronization

/// A value that is made ahead, on another thread, by the time that somebody asks for it.
///
/// Who asks before the other thread has begun makes it; who asks while it is being made waits.
package final class Prefetched<Value: Sendable>: Sendable {
    private let make: @Sendable () throws(RunError) -> Value
    private let result = Mutex<Result<Value, RunError>?>(nil)

    package init(_ make: @escaping @Sendable () throws(RunError) -> Value) {
        self.make = make
        DispatchQueue.global(qos: .userInitiated).async { self.finish() }
    }

    /// The value, made once.
    package var value: Value {
        get throws(RunError) { try settled().get() }
    }

    /// Waits until the value is made, or the failure certain.
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
