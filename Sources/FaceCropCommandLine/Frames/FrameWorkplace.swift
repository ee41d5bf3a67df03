import FaceCropIsolation
import FaceCropSequences

/// The process that works on frames.
enum FrameWorkplace {
    /// The one that the user started, with all its rights.
    case command
    /// A confined child of that.
    case child(SupervisedJob)

    /// Who is told what is worked on.
    var watch: FrameWatch {
        switch self {
        case .command: .none
        case .child(let job): FrameWatch(begin: job.begin, finish: job.finish)
        }
    }

    /// The job that this process was started for.
    var job: SupervisedJob? {
        if case .child(let job) = self { job } else { nil }
    }
}
