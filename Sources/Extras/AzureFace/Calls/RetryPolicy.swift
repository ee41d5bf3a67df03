/// Decides whether a failed call is retried, and when.
struct RetryPolicy: Hashable, Sendable {
    /// How often a call is sent at most, including the first time.
    ///
    /// The default is 5.
    var attempts = 5
    /// The wait after the first attempt; it doubles with each further one.
    ///
    /// The default is 1 second.
    var firstDelay: Duration = .seconds(1)
    /// The longest wait that we choose ourselves.
    ///
    /// The default is 30 seconds.
    var longestDelay: Duration = .seconds(30)
    /// The longest wait that the service may ask for; a longer one counts as a used-up quota.
    ///
    /// The default is 5 minutes: a limit by the minute is over by then, one by the day is not.
    var patience: Duration = .seconds(300)

    init() {}

    /// The wait before the attempt after number `attempt` (from 1); `nil` if there are no further attempts.
    ///
    /// `asked` is the wait in `Retry-After`, and the result is never shorter; if it exceeds the ``patience``, the
    /// result is `nil`. `jitter` is a random number from 0 to 1, which prevents clients that were refused together from
    /// returning together: it shortens our own waits by up to a half, and lengthens requested waits by up to the first
    /// delay.
    func delay(afterAttempt attempt: Int, asked: Duration?, jitter: Double) -> Duration? {
        guard attempt < attempts else { return nil }
        if let asked { return asked <= patience ? asked + firstDelay * jitter : nil }
        // The exponent is limited before multiplying, because 2⁶⁴ seconds would overflow a duration.
        let doublings = min(attempt - 1, 30)
        return min(firstDelay * (1 << doublings), longestDelay) * (1 - jitter / 2)
    }
}
