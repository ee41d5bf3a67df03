import CropEngine
import FaceCropCore
import FaceCropFilms

/// What the command tells the shell.
enum ExitStatus: Int32, CaseIterable {
    /// All photos were done.
    case success = 0
    /// Some photos failed, have no identity, or no new one, though one was asked for, or ended in a way that
    /// `--fail-on` names, or there are fewer than `--expect-photos` names; the others are done.
    ///
    /// Of `blinks`: a frame could not be read, or there is no blink where one was waited for.
    case photosFailed = 1
    /// The run failed: it could not begin, or had to end early.
    case runFailed = 2
    /// The command line was wrong (`EX_USAGE` of sysexits.h; ArgumentParser exits with it).
    case usage = 64
    /// Ctrl-C or SIGTERM: what was in hand was finished, the rest was not begun.
    case interrupted = 130

    /// The status of a run that ended with `error`: options that only the engine can judge are a wrong command line too.
    init(_ error: RunError) { self = error.code == .invalidOptions ? .usage : .runFailed }

    /// The status of a run that ended with `summary`.
    init(_ summary: RunSummary, failOn: Set<FailOn>, expectedPhotoCount: Int? = nil) {
        if summary.interrupted {
            self = .interrupted
        } else if summary.failed > 0 || summary.photosWithoutAnswer > 0
            || failOn.contains(where: { $0.count(in: summary) > 0 })
            || MissingPhotos(summary, expectedCount: expectedPhotoCount) != nil
        {
            self = .photosFailed
        } else {
            self = .success
        }
    }
}

extension ExitStatus {
    /// The status of a sequence of which `series` was seen; `untilBlink` when a blink was waited for.
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

/// Ends that count as failure only when the user says so.
enum FailOn: String, CaseIterable {
    /// A photo was written by a step of the fallback chain.
    case fallback
    /// A photo was left out: because it has no face and the fallback is `skip`, or because its format is not read.
    ///
    /// Not the worse photos of a burst: to leave them out is what was asked for. Nor files that are no photos.
    case skipped
    /// A crop cuts a chosen face.
    case cut
    /// An output has fewer pixels than `--size` asks for, because the photo has fewer.
    case undersized

    func count(in summary: RunSummary) -> Int {
        switch self {
        case .fallback: summary.fallback
        case .skipped: summary.skippedPhotos
        case .cut: summary.photosWithCutFaces
        case .undersized: summary.undersized
        }
    }
}
