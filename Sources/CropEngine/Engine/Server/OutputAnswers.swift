import FaceCropModel

/// The answers of the command that workers wait for, by the numbers of their orders.
final class OutputAnswers: @unchecked Sendable {
    // Safe to share: `answers` is read and written between `condition.lock()` and `unlock()` only.
    private let condition = Condition()
    private var answers: [UInt32: OutputAnswer] = [:]

    func put(_ answer: OutputAnswer, number: UInt32) {
        condition.withLock {
            answers[number] = answer
            condition.broadcast()
        }
    }

    /// Waits for the answer to the question about an order.
    func take(_ number: UInt32) -> OutputAnswer {
        condition.withLock {
            while true {
                if let answer = answers.removeValue(forKey: number) { return answer }
                condition.wait()
            }
        }
    }
}
