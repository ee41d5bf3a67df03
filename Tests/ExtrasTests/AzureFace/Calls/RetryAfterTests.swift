import Foundation
import Testing

@testable import AzureFace

struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110.
    private static let date = Date(timeIntervalSince1970: 784_111_777)

    @Test func secondsAreRead() {
        for seconds in 0...100_000 {
            #expect(RetryAfter.delay(inHeader: "\(seconds)", date: Self.date) == .seconds(seconds))
        }
        #expect(RetryAfter.delay(inHeader: " 7 ", date: Self.date) == .seconds(7))
    }

    @Test func aDateIsReadAgainstTheAnswersOwnDateAndOneThatIsOverMeansAtOnce() {
        #expect(RetryAfter.delay(inHeader: "Sun, 06 Nov 1994 08:49:37 GMT", date: Self.date - 90) == .seconds(90))
        #expect(RetryAfter.delay(inHeader: "Sun, 06 Nov 1994 08:49:37 GMT", date: Self.date + 90) == .zero)
        let answer = HTTPAnswer(
            status: 429,
            headers: ["retry-after": "Mon, 07 Nov 1994 08:49:37 GMT", "date": "Sun, 06 Nov 1994 08:49:37 GMT"]
        )
        #expect(RetryAfter.delay(in: answer, date: .distantPast) == .seconds(86400))
    }

    @Test(arguments: [
        "", "soon", "-1", "1.5", "Sun, 06 Nov", "٣", "9 s", "Sun, 06 Nou 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 8:49:37 GMT",
    ])
    func otherRetryAfterHeadersGiveNoWait(header: String) {
        #expect(RetryAfter.delay(inHeader: header, date: Self.date) == nil)
    }

    /// Foundation's format is another statement of the same rule.
    @Test func datesOfAllMonthsAreRead() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        for step in 0..<1000 {
            let date = Date(timeIntervalSince1970: Double(step) * 1_234_567)
            #expect(RetryAfter.httpDate(formatter.string(from: date)) == date)
        }
    }

    @Test func aNumberWithoutEndIsAYear() throws {
        let delay = try #require(RetryAfter.delay(inHeader: String(repeating: "9", count: 300), date: Self.date))
        #expect(delay > .seconds(365 * 86400) && delay < .seconds(367 * 86400))
    }

    @Test(arguments: [
        ("Please retry after 86400 seconds.", 86400.0), ("Retry After 1 second", 1),
        ("replenished in 2.5 days.", 216_000),
        ("Quota will be replenished in 3 hours", 10800),
        ("Out of call volume quota. Quota will be replenished in 06:12:33.", 22353),
        ("Quota will be replenished in 00:00:07", 7), ("replenished in 1.00:00:01.", 86401),
        ("replenished in 12.23:59:59.", 1_123_199),
    ])
    func wordsAreRead(words: String, seconds: Double) {
        #expect(RetryAfter.delay(inWords: words) == .seconds(seconds))
    }

    @Test func theHeaderComesBeforeTheWords() {
        let answer = HTTPAnswer(
            status: 429,
            headers: ["retry-after": "3"],
            body: Array("retry after 86400 seconds".utf8)
        )
        #expect(RetryAfter.delay(in: answer, date: Self.date) == .seconds(3))
        #expect(RetryAfter.delay(in: HTTPAnswer(status: 429), date: Self.date) == nil)
    }
}
