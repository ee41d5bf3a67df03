/// Whether a call that failed is tried again, and when: a pure rule.
package struct RetryPolicy: Hashable, Sendable {
    /// How often a call is sent at most, the first time included.
    ///
    /// The default is 5.
    package var attempts = 5
    /// The wait after the first attempt, which doubles with each.
    ///
    /// The default is 1 second.
    package var firstDelay: Duration = .seconds(1)
    /// The longest wait that is our own idea.
    ///
    /// The default is 30 seconds.
    package var longestDelay: Duration = .seconds(30)
    /// The longest wait that the service may ask for before that counts as a quota that is used up.
    ///
    /// The default is 5 minutes: a limit by the minute is over by then, one by the day is not.
    package var patience: Duration = .seconds(300)

    package init() {}

    /// The wait before the attempt after number `attempt` (from 1); `nil` when that was the last.
    ///
    /// `asked` is what `Retry-After` says, and the wait is never shorter; nobody waits for more than the ``patience``. `jitter` is a number from 0 to 1, by chance, so that clients that
    /// were refused together do not come back together: our own waits shrink by up to a half, those that are asked for grow by up to
    /// the first delay.
    package func delay(afterAttempt attempt: Int, asked: Duration?, jitter: Double) -> Duration? {
        guard attempt < attempts else { return nil }
        if let asked { return asked <= patience ? asked + firstDelay * jitter : nil }
        // Bounded before it is multiplied, because 2⁶⁴ seconds are no duration.
        let doublings = min(attempt - 1, 30)
        return min(firstDelay * (1 << doublings), longestDelay) * (1 - jitter / 2)
    }
}
