/// How an engine process ended while it worked on a request.
struct EngineLoss: Sendable {
    /// Why it ended.
    enum Cause: Sendable, Hashable {
        /// It ended by itself, or another process ended it.
        case died(ProcessEnding)
        /// The command ended it because this request took too long.
        case late(seconds: Double)
        /// The command ended it because the process sent a message that is not valid.
        case invalidMessage
    }

    var cause: Cause
    /// The stage that the work on the request had reached.
    var stage: PhotoError.Stage
    /// What the process printed before it ended.
    var errorTail: String?

    /// What happened, in words that follow "The engine process".
    var text: String {
        switch cause {
        case .died(let death): "ended \(death.text)"
        case .late(let seconds): "took longer than \(NumberText.short(seconds)) s"
        case .invalidMessage: "sent a message that is not valid"
        }
    }

    /// What the process printed before it ended, as a sentence that begins with a space; empty if it printed nothing.
    var errorTailSentence: String { errorTail.map { " Its last words: \"\($0)\"." } ?? "" }
}
