/// How often progress is shown.
enum ProgressInterval {
    /// The minimum time between two updates of the line on a terminal, which is overwritten.
    private static let secondsOnTerminal = 0.1
    /// The limits of the time between two lines that stay.
    ///
    /// CI services end a job that prints nothing for 10 minutes or more.
    private static let secondsElsewhere = 10.0...300
    /// The time between two lines that stay, as a share of the time since the start.
    private static let shareOfElapsed = 0.1

    /// The minimum seconds until the next update, when a run has taken `elapsed` seconds.
    ///
    /// Lines in a file or a pipe become rarer, so that a night's run does not fill a mail or a log.
    static func seconds(after elapsed: Double, isOnTerminal: Bool) -> Double {
        guard !isOnTerminal else { return secondsOnTerminal }
        let limits = secondsElsewhere
        return min(max(shareOfElapsed * elapsed, limits.lowerBound), limits.upperBound)
    }
}
