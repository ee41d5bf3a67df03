/// When the next call may be made: a state machine that is told the time and says how long to wait.
///
/// Calls are spaced evenly. A bucket that fills up would let a run begin with a burst, and a service that counts by the second as well
/// as by the minute answers that with 429.
package struct CallPacing: Sendable {
    /// What somebody who wants to call must do.
    package enum Turn: Hashable, Sendable {
        /// Call; the turn is taken.
        case now
        /// Ask again at this time.
        case at(Duration)
    }

    /// The least time between two calls.
    package let interval: Duration
    private var earliest: Duration = .zero

    package init(_ rate: CallRate) { interval = rate.interval }

    /// Takes the turn, if it is there.
    ///
    /// Who has to wait reserves nothing, so that a wait that is cancelled costs nobody a turn, and a pause that is asked for in the
    /// meantime holds for all.
    package mutating func request(at time: Duration) -> Turn {
        guard time >= earliest else { return .at(earliest) }
        earliest = time + interval
        return .now
    }

    /// Makes no call before `time`, because the service said so.
    package mutating func pause(until time: Duration) { earliest = max(earliest, time) }
}
