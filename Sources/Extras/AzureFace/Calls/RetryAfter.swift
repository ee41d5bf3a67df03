import FaceCropModel
import FoundationEssentials

/// Reads how long the service asks to wait.
enum RetryAfter {
    /// The longest accepted wait in seconds: a year.
    private static let maximumSeconds = 366.0 * 86400

    /// The wait that an answer asks for: in its header, as seconds or as a date, or in its text.
    ///
    /// `date` is the local date, for an answer without a date of its own.
    static func delay(in answer: HTTPAnswer, date: Date) -> Duration? {
        if let header = answer.headers["retry-after"],
            let delay = delay(inHeader: header, date: answer.headers["date"].flatMap(httpDate) ?? date)
        {
            return delay
        }
        return delay(inWords: String(decoding: answer.body.prefix(4096), as: UTF8.self))
    }

    /// Reads the header: whole seconds, or a date (RFC 9110, section 10.2.3).
    static func delay(inHeader text: String, date: Date) -> Duration? {
        let text = String(text.trimmed(while: \.isWhitespace))
        if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) { return Double(text).flatMap(duration) }
        return httpDate(text).flatMap { duration(max(0, $0.timeIntervalSince(date))) }
    }

    /// Reads "retry after 86400 seconds", the text for the rate limit, or "replenished in 2.12 days" or "replenished in
    /// 1.06:12:33", the texts for the quota; the latter has days, if any, hours, minutes and seconds.
    static func delay(inWords text: String) -> Duration? {
        if let match = text.firstMatch(of: /(?i)retry after (\d{1,12}) second/) {
            return Double(match.1).flatMap(duration)
        }
        if let match = text.firstMatch(of: /(?i)replenished in (?:(\d{1,4})\.)?(\d{1,2}):(\d{2}):(\d{2})/) {
            let parts = [match.1 ?? "0", match.2, match.3, match.4].compactMap { Double($0) }
            return duration(zip(parts, [86400, 3600, 60, 1]).map { $0 * $1 }.reduce(0, +))
        }
        guard let match = text.firstMatch(of: /(?i)replenished in (\d{1,9}(?:\.\d{1,9})?) (day|hour|minute)/),
            let count = Double(match.1)
        else { return nil }
        let units: [String: Double] = ["day": 86400, "hour": 3600, "minute": 60]
        return units[match.2.lowercased()].flatMap { duration(count * $0) }
    }

    /// Reads a date in the form that HTTP prefers, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func httpDate(_ text: String) -> Date? {
        guard let match = text.wholeMatch(of: /\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT/),
            let month = months.firstIndex(of: String(match.2))
        else { return nil }
        let monthNumber = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return try? Date("\(match.3)-\(monthNumber)-\(match.1)T\(match.4)Z", strategy: .iso8601)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func duration(_ seconds: Double) -> Duration? {
        seconds.isFinite ? .seconds(min(seconds, maximumSeconds)) : nil
    }
}
