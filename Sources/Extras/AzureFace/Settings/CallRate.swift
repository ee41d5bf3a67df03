/// The greatest number of calls in a unit of time.
package struct CallRate: Hashable, Sendable, CustomStringConvertible {
    /// The rate of the free tier (F0): 20 calls a minute.
    ///
    /// Source: "Azure Face service quotas and limits", default rate limits. The standard tier allows 10 a second.
    package static let freeTier = CallRate(count: 20, unit: .minute)

    /// The unit of time of a rate.
    package enum Unit: String, CaseIterable, Sendable {
        case second = "s"
        case minute = "min"
        case hour

        fileprivate var seconds: Int {
            switch self {
            case .second: 1
            case .minute: 60
            case .hour: 3600
            }
        }
    }

    /// The greatest number of calls in any unit.
    static let maximumCount = 10_000

    /// The number of calls, 1 to ``maximumCount``.
    let count: Int
    /// The unit of time.
    let unit: Unit

    private init(count: Int, unit: Unit) {
        self.count = count
        self.unit = unit
    }

    /// Reads a rate such as `20/min`, `10/s` or `100/hour`; `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int(parts[0]),
            (1...Self.maximumCount).contains(count), let unit = Unit(rawValue: String(parts[1]))
        else { return nil }
        self.init(count: count, unit: unit)
    }

    package var description: String { "\(count)/\(unit.rawValue)" }

    /// The time from one call to the next.
    ///
    /// It is rounded up to a whole microsecond, so that there is never one call too many in a unit.
    package var interval: Duration {
        let microseconds = unit.seconds * 1_000_000
        return .microseconds((microseconds + count - 1) / count)
    }
}
