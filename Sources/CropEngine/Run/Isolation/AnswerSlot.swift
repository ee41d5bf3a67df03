import Foundation

/// Passes one answer from one thread to another, which waits for it.
final class AnswerSlot: @unchecked Sendable {
    // Safe to share: `answer` is read and written between `condition.lock()` and `unlock()` only.
    private let condition = NSCondition()
    private var answer: EngineAnswer?

    func fill(_ answer: EngineAnswer) {
        condition.withLock {
            self.answer = answer
            condition.signal()
        }
    }

    /// Waits until there is an answer, and returns it.
    func wait() -> EngineAnswer {
        condition.withLock {
            while true {
                if let answer { return answer }
                condition.wait()
            }
        }
    }
}
