/// That the child that did a job has ended before the job was done.
package struct JobLoss: Sendable, Hashable {
    /// Why it ended.
    enum Cause: Sendable, Hashable {
        /// It ended by itself, or another process ended it.
        case died(ProcessEnding)
        /// It was ended because work took too long.
        case late(seconds: Double)
        /// It was ended because it reported what means nothing.
        case invalidMessage
    }

    var cause: Cause
    /// What was worked on: names of frames, each with the stage that it had reached.
    var suspects: [String]

    /// No more are named: there is one a worker.
    private static let maximumNamedCount = 8

    /// What happened, and what to do about it.
    package var error: RunError {
        let options = suspects.count > 1 ? ["run.jobs"] : []
        switch cause {
        case .late(let seconds):
            let message = "\(list) took longer than the limit of \(NumberText.short(seconds)) s. Leave it out."
            return RunError(.engineFailed, message, options: ["run.isolation.photoLimitSeconds"])
        case .died(let ending):
            let message = "The process that decodes frames ended \(ending.text). \(advice)"
            return RunError(.engineFailed, message, options: options).explained(by: AllocationLimit.advice)
        case .invalidMessage:
            let message = "The process that decodes frames sent reports without meaning. \(advice)"
            return RunError(.engineFailed, message, options: options)
        }
    }

    private var advice: String {
        switch suspects.count {
        case 0: "It was not working on a frame; run it again, and please report it if that helps nothing."
        case 1: "It was working on \(list): leave that out, and please report it."
        default:
            "It was working on \(list), one of which is at fault. Leave that out, and please report it."
        }
    }

    private var list: String {
        if suspects.isEmpty { return "A frame" }
        let more = suspects.count - Self.maximumNamedCount
        return suspects.prefix(Self.maximumNamedCount).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
