import Dispatch
import SystemPackage

/// A fixed number of workers, each with its own thread and its own state.
///
/// Their number may exceed the number of cores, and a worker that waits does not block another.
package struct WorkerPool: Sendable {
    /// The number of workers, at least 1.
    let workerCount: Int

    package init(workerCount: Int) {
        precondition(workerCount >= 1, "a pool has at least one worker")
        self.workerCount = workerCount
    }

    /// Runs `body` once on each worker, at the same time, and returns when all workers have ended.
    ///
    /// The calling thread is the first worker. If the system has no threads for some of the others, these are left out:
    /// workers share their work, so the rest does it all.
    package func run(_ body: @escaping @Sendable (_ worker: Int) -> Void) {
        let group = DispatchGroup()
        for worker in 1..<workerCount {
            group.enter()
            do throws(Errno) {
                try SystemThread.start("facecrop.worker.\(worker)") {
                    body(worker)
                    group.leave()
                }
            } catch {
                group.leave()
                break
            }
        }
        body(0)
        group.wait()
    }
}
