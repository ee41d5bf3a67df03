import Foundation

/// Maps a lazy sequence on several workers: results come out in the order of the inputs, and no more than a fixed number
/// of inputs is in flight, so that memory does not grow with the length of the sequence.
///
/// Inputs are pulled one at a time, under the lock, by the worker that has time. A worker that has run ahead of the slowest
/// input by the whole window waits. Results are handed to the sink one at a time, by whichever worker completed the next one.
package final class BoundedOrderedMap<Input, Output>: @unchecked Sendable {
    // Safe to share: every stored property below is read and written between `condition.lock()` and `unlock()` only, and the
    // iterator and the sink are called by one thread at a time.
    private let condition = NSCondition()
    private let window: Int
    private let pull: () -> Input?
    private let sink: (Output) -> Void
    private var pulledCount = 0
    private var deliveredCount = 0
    private var isExhausted = false
    private var isDelivering = false
    private var waiting: [Int: Output] = [:]

    /// Makes a map over the inputs that `pull` gives until it returns `nil`.
    ///
    /// - Parameters:
    ///   - window: The most inputs that are pulled and not yet delivered, at least 1.
    ///   - pull: Gives the next input; called by one thread at a time.
    ///   - sink: Takes the results in order; called by one thread at a time.
    package init(window: Int, pull: @escaping () -> Input?, sink: @escaping (Output) -> Void) {
        precondition(window >= 1, "at least one input must be in flight")
        self.window = window
        self.pull = pull
        self.sink = sink
    }

    /// Works until the inputs have ended; call it once on each worker.
    package func work(_ transform: (Input) -> Output) {
        while let (index, input) = next() {
            deliver(transform(input), at: index)
        }
    }

    /// Ends the inputs: what has been pulled is finished and delivered, nothing more is begun.
    package func stop() {
        condition.withLock {
            isExhausted = true
            condition.broadcast()
        }
    }

    private func next() -> (Int, Input)? {
        condition.lock()
        defer { condition.unlock() }
        while !isExhausted, pulledCount - deliveredCount >= window { condition.wait() }
        guard !isExhausted, let input = pull() else {
            isExhausted = true
            condition.broadcast()
            return nil
        }
        defer { pulledCount += 1 }
        return (pulledCount, input)
    }

    private func deliver(_ output: Output, at index: Int) {
        condition.lock()
        defer { condition.unlock() }
        waiting[index] = output
        guard !isDelivering else { return }
        isDelivering = true
        while let next = waiting.removeValue(forKey: deliveredCount) {
            // The sink may write to a disk or a terminal: others go on pulling meanwhile.
            condition.unlock()
            sink(next)
            condition.lock()
            deliveredCount += 1
            condition.broadcast()
        }
        isDelivering = false
    }
}
