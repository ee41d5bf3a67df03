import FaceCropModel

/// The text of a progress line.
struct ProgressText: Equatable {
    /// The number of processed photos.
    var done: Int
    /// The total number of photos; `nil` while they are still being counted, or if it is unknown.
    ///
    /// It counts as unknown if more photos were processed: the length of a film may be wrong.
    var total: Int?
    /// The number of failed photos.
    var failed: Int
    /// Wall time since the run began, in seconds.
    var seconds: Double
    /// The noun for one of the counted items.
    var noun: String = "photo"
    /// The noun for several; `nil` if that is ``noun`` with an s.
    var plural: String?

    /// The progress on one line: count, share, rate and time left.
    var line: String {
        let items = CountText.of(knownTotal ?? done, noun, plural: plural)
        var parts = [knownTotal.map { "\(done) of \(items) (\(percent(of: $0))%)" } ?? items]
        if seconds > 0, done > 0 {
            parts.append("\(NumberText.fixed(Double(done) / seconds, decimals: 1))/s")
        }
        if let left = secondsLeft { parts.append("\(Self.duration(left)) left") }
        if failed > 0 { parts.append("\(failed) failed") }
        return parts.joined(separator: ", ")
    }

    /// The estimated seconds for the rest at the rate so far; `nil` at the start and at the end.
    var secondsLeft: Double? {
        guard let knownTotal, done > 0, done < knownTotal, seconds > 0 else { return nil }
        return Double(knownTotal - done) * seconds / Double(done)
    }

    /// A duration in everyday units: `45 s`, `3 min 20 s`, `2 h 5 min`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return whole % 60 == 0 ? "\(whole / 60) min" : "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole % 3600 / 60) min"
    }

    private var knownTotal: Int? { total.flatMap { $0 < done ? nil : $0 } }

    private func percent(of total: Int) -> Int { total > 0 ? done * 100 / total : 100 }
}
