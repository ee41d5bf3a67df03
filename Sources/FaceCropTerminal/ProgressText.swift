import Foundation

/// The text of a progress line.
package struct ProgressText: Equatable {
    /// The number of processed photos.
    package var done: Int
    /// The total number of photos; `nil` while they are still being counted.
    package var total: Int?
    /// The number of failed photos.
    package var failed: Int
    /// Wall time since the run began, in seconds.
    package var seconds: Double
    /// The noun for the counted items.
    package var noun = "photos"

    /// The progress on one line: count, share, rate and time left.
    package var line: String {
        var parts = [total.map { "\(done) of \($0) \(noun) (\(percent)%)" } ?? "\(done) \(noun)"]
        if seconds > 0, done > 0 {
            parts.append(String(format: "%.1f/s", Double(done) / seconds))
        }
        if let left = secondsLeft { parts.append("\(Self.duration(left)) left") }
        if failed > 0 { parts.append("\(failed) failed") }
        return parts.joined(separator: ", ")
    }

    /// The estimated seconds for the rest at the rate so far; `nil` at the start and at the end.
    package var secondsLeft: Double? {
        guard let total, done > 0, done < total, seconds > 0 else { return nil }
        return Double(total - done) * seconds / Double(done)
    }

    /// A duration in everyday units: `45 s`, `3 min 20 s`, `2 h 5 min`.
    package static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return whole % 60 == 0 ? "\(whole / 60) min" : "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole % 3600 / 60) min"
    }

    private var percent: Int {
        guard let total, total > 0 else { return 100 }
        return done * 100 / total
    }
}
