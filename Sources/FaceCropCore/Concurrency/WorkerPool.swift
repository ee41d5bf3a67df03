import Dispatch

/// A fixed number of Dispatch workers, each with its own serial queue and its own state.
///
/// Dispatch gives each serial queue a thread, so the number of workers may exceed the number of cores, and a worker
/// that waits does not block another.
package struct WorkerPool: Sendable {
    /// The number of workers, at least 1.
    package let workerCount: Int

    package init(workerCount: Int) {
        precondition(workerCount >= 1, "a pool has at least one worker")
        self.workerCount = workerCount
    }

    /// Runs `body` once on each worker, at the same time, and returns when all workers have ended.
    package func run(_ body: @escaping @Sendable (_ worker: Int) -> Void) {
        let group = DispatchGroup()
        for worker in 0..<workerCount {
            let queue = DispatchQueue(label: "facecrop.worker.\(worker)", qos: .userInitiated)
            queue.async(group: group) { body(worker) }
        }
        group.wait()
    }
}
