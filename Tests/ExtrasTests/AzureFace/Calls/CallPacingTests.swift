import Testing

@testable import AzureFace

struct CallPacingTests {
    @Test(arguments: ["20/min", "10/s", "7/hour", "1/s"])
    func callsAreNeverCloserThanTheIntervalAndNoneWaitsLongerThanItMust(text: String) throws {
        let rate = try #require(CallRate(text))
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var pacing = CallPacing(rate)
            var time = Duration.zero
            var last: Duration?
            for _ in 0..<100 {
                time += rate.interval * Double.random(in: 0...2, using: &generator)
                if case .at(let turn) = pacing.request(at: time) {
                    #expect(turn > time)
                    // The first call never waits, and each other one waits only for the one before it.
                    #expect(last.map { $0 + rate.interval == turn } == true)
                    time = turn
                    #expect(pacing.request(at: time) == .now)
                }
                if let last { #expect(time - last >= rate.interval) }
                last = time
            }
        }
    }

    @Test func afterAPauseCallsArePacedAsBeforeNotInABurst() throws {
        var pacing = CallPacing(.freeTier)
        #expect(pacing.request(at: .zero) == .now)
        pacing.pause(until: .seconds(100))
        #expect(pacing.request(at: .seconds(50)) == .at(.seconds(100)))
        pacing.pause(until: .seconds(40))
        #expect(pacing.request(at: .seconds(99)) == .at(.seconds(100)))
        #expect(pacing.request(at: .seconds(100)) == .now)
        #expect(pacing.request(at: .seconds(100)) == .at(.seconds(103)))
    }
}
