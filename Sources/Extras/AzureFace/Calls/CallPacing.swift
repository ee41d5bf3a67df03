/// Decides when the next call may be made: a state machine that gets the time and returns how long to wait.
///
/// Calls are spaced evenly. A token bucket would let a run begin with a burst, and a service that counts by the second
/// as well as by the minute answers that with 429.
struct CallPacing: Sendable {
    /// The reply to a request for a turn.
    enum Turn: Hashable, Sendable {
        /// Call now; the turn is taken.
        case now
        /// Ask again at this time.
        case at(Duration)
    }

    /// The least time between two calls.
    let interval: Duration
    private var earliest: Duration = .zero

    init(_ rate: CallRate) { interval = rate.interval }

    /// Takes the turn if the time has come.
    ///
    /// A caller that must wait reserves nothing. So if its wait is cancelled, no other call loses a turn, and a pause
    /// that begins meanwhile applies to all calls.
    mutating func request(at time: Duration) -> Turn {
        guard time >= earliest else { return .at(earliest) }
        earliest = time + interval
        return .now
    }

    /// Makes no call before `time`, because the service asked for it.
    mutating func pause(until time: Duration) { earliest = max(earliest, time) }
}
