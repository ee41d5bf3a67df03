package import FaceCropCore
package import FaceCropProcesses
import Foundation

/// How a request to an engine process ended.
enum EngineAnswer: Sendable {
    /// It answered.
    case frame(PipeFrame)
    /// It ended while it worked on that.
    case lost(EngineLoss)
    /// It ended before it began to work on that.
    case notBegun
}

/// That an engine process ended with a request in its hands.
package struct EngineLoss: Sendable {
    /// Why it ended.
    package enum Cause: Sendable, Hashable {
        /// By itself, or because somebody else ended it.
        case died(ProcessEnding)
        /// It was ended because this very request took too long.
        case late(seconds: Double)
        /// It was ended because it said what means nothing.
        case nonsense
    }

    package var cause: Cause
    /// The stage that it had reached.
    package var stage: PhotoError.Stage
    /// What it said before it ended.
    package var lastWords: String?

    /// What happened, in words that go on after "The engine process".
    package var text: String {
        switch cause {
        case .died(let death): "ended \(death.text)"
        case .late(let seconds): "took longer than \(NumberText.short(seconds)) s"
        case .nonsense: "answered what means nothing"
        }
    }

    /// What the process said before it ended, in a sentence that begins with a space; nothing when it said nothing.
    package var lastWordsSentence: String { lastWords.map { " Its last words: \"\($0)\"." } ?? "" }
}

/// Where one thread waits for what another has to say, once.
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

    /// The answer, as soon as it is there.
    func wait() -> EngineAnswer {
        condition.withLock {
            while true {
                if let answer { return answer }
                condition.wait()
            }
        }
    }
}
