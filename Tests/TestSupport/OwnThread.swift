import FaceCropModel
import SystemPackage

/// Calls `body` on a thread of its own, for what blocks until tasks of Swift's concurrency runtime have run.
///
/// All tests share as many threads as there are processors, and tasks wait behind the tests that have not begun. A test
/// that blocked such a thread meanwhile would take a processor from the others for minutes.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        do throws(Errno) {
            try SystemThread.start("test") { continuation.resume(with: Result { try body() }) }
        } catch {
            continuation.resume(throwing: error)
        }
    }
}
