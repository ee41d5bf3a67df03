import Testing

@testable import AzureFace

struct RetryPolicyTests {
    @Test func ourOwnWaitsDoubleUpToTheLongestAndChanceShortensThemByHalfAtMost() {
        var policy = RetryPolicy()
        policy.attempts = 100
        var full = 1.0
        for attempt in 1..<100 {
            for step in 0...10 {
                let delay = policy.delay(afterAttempt: attempt, asked: nil, jitter: Double(step) / 10)
                #expect(delay.map { $0 <= .seconds(full) && $0 >= .seconds(full / 2) } == true)
            }
            full = min(full * 2, 30)
        }
    }

    @Test func aWaitThatIsAskedForIsNeverShortened() {
        let policy = RetryPolicy()
        for seconds in 0...300 {
            for step in 0...10 {
                let asked = Duration.seconds(seconds)
                let delay = policy.delay(afterAttempt: 1, asked: asked, jitter: Double(step) / 10)
                #expect(delay.map { $0 >= asked && $0 <= asked + policy.firstDelay } == true)
            }
        }
    }

    /// A wait of a day is too long: if the service asks for it, because of a quota or not, the call ends.
    @Test func waitsBeyondThePatienceEndTheCall() {
        let policy = RetryPolicy()
        for seconds in [301, 3_600, 86_400, 1_000_000_000] {
            #expect(policy.delay(afterAttempt: 1, asked: .seconds(seconds), jitter: 0.5) == nil)
        }
    }

    @Test func callsEndAfterTheGivenAttempts() {
        for attempts in 1...10 {
            var policy = RetryPolicy()
            policy.attempts = attempts
            let made = (1...20).first { policy.delay(afterAttempt: $0, asked: nil, jitter: 0) == nil }
            #expect(made == attempts)
        }
    }
}
