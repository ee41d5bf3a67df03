import Testing

@testable import AzureFace

struct CallRateTests {
    @Test func everyRateIsReadAndNeverComesToOneCallTooMany() throws {
        for (unit, seconds) in [("s", 1), ("min", 60), ("hour", 3600)] {
            for count in 1...CallRate.maximumCount {
                let rate = try #require(CallRate("\(count)/\(unit)"))
                #expect(rate.description == "\(count)/\(unit)")
                // Call number `count` + 1 comes when the unit is over, and a rate faster by a microsecond a call would
                // be too fast.
                #expect(rate.interval * count >= .seconds(seconds))
                #expect((rate.interval - .microseconds(1)) * count < .seconds(seconds))
            }
        }
    }

    @Test(arguments: [
        "", "20", "20/", "/min", "0/min", "-1/min", "+1/min", "1.5/s", "20/day", "20/min/s", "20 /min", "10001/s",
        "٣/s",
        "99999999999999999999/s", "20/Min",
    ])
    func malformedRatesAreRefused(text: String) {
        #expect(CallRate(text) == nil)
    }
}
