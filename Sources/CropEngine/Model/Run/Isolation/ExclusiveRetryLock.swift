/// Lets threads work at the same time; if the work of a thread fails, the thread tries it again alone.
final class ExclusiveRetryLock: @unchecked Sendable {
    // Safe to share: every stored property is read and written between `condition.lock()` and `unlock()` only.
    private let condition = Condition()
    private var workingTogether = 0
    private var waitingForSolo = 0
    private var isSolo = false

    init() {}

    /// Runs `first` while other threads may work; if it returns `nil`, runs `second` while no other thread works.
    ///
    /// Threads that wait to work alone go before threads that wait to work together with others.
    func run<Result>(_ first: () -> Result?, alone second: () -> Result) -> Result {
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
