import FaceCropModel
import FaceCropTracking

/// The exit statuses of the command.
enum ExitStatus: Int32, CaseIterable {
    /// All photos were processed.
    case success = 0
    /// Some photos failed; the others were processed.
    ///
    /// A photo counts as failed if it has no identity, or no new one, although one was requested, or if its result is
    /// one that `--fail-on` names. The status is also used if there are fewer photos than `--expect-photos` names. For
    /// `blinks`: a frame could not be read, or the expected blink did not occur.
    case photosFailed = 1
    /// The run could not begin, or had to end early.
    case runFailed = 2
    /// The command line was invalid (`EX_USAGE` of sysexits.h; ArgumentParser exits with it).
    case usage = 64
    /// Ctrl-C, SIGTERM, SIGHUP, SIGQUIT or SIGXCPU: photos in progress were finished, the others were not started.
    case interrupted = 130

    /// The status of a run that ended with `error`; options that only the engine can reject count as an invalid command
    /// line too.
    init(_ error: RunError) { self = error.code == .invalidOptions ? .usage : .runFailed }

    /// The status of a run that ended with `summary`.
    init(_ summary: RunSummary, failOn: Set<FailOn>, expectedPhotoCount: Int? = nil) {
        let demands = RunDemands(failOn: failOn, expectedPhotos: expectedPhotoCount)
        if summary.interrupted {
            self = .interrupted
        } else {
            self = StatusCause.causes(of: summary, demands).isEmpty ? .success : .photosFailed
        }
    }
}

extension ExitStatus {
    /// The status after `series`; `untilBlink` if the command was waiting for a blink.
    init(_ series: BlinkSeries, untilBlink: Bool) {
        self =
            if untilBlink, !series.blinks.isEmpty {
                .success
            } else if series.isInterrupted {
                .interrupted
            } else if untilBlink || series.unreadableCount > 0 {
                .photosFailed
            } else {
                .success
            }
    }
}
