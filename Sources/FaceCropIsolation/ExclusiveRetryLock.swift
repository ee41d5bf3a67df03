import Foundation

/// Lets work be done side by side, and what fails like that once more, alone.
package final class ExclusiveRetryLock: @unchecked Sendable {
    // Safe to share: every stored property is read and written between `condition.lock()` and `unlock()` only.
    private let condition = NSCondition()
    private var workingTogether = 0
    private var waitingForSolo = 0
    private var isSolo = false

    package init() {}

    /// Runs `first` beside the work of others, and when that gives nothing, `second` while nothing else is done.
    ///
    /// Whoever waits to work alone goes before those who wait to work side by side.
    package func run<Result>(_ first: () -> Result?, alone second: () -> Result) -> Result {
        beginTogether()
        if let result = first() {
            endTogether()
            return result
        }
        becomeSolo()
        defer { endSolo() }
        return second()
    }

    private func beginTogether() {
        condition.withLock {
            while isSolo || waitingForSolo > 0 { condition.wait() }
            workingTogether += 1
        }
    }

    private func endTogether() {
        condition.withLock {
            workingTogether -= 1
            condition.broadcast()
        }
    }

    private func becomeSolo() {
        condition.withLock {
            workingTogether -= 1
            waitingForSolo += 1
            condition.broadcast()
            while isSolo || workingTogether > 0 { condition.wait() }
            waitingForSolo -= 1
            isSolo = true
        }
    }

    private func endSolo() {
        condition.withLock {
            isSolo = false
            condition.broadcast()
        }
    }
}
