/// When landmarks of a track are searched for: in views that may be its best, and seldom while no view is better.
struct LandmarkSchedule: Sendable {
    /// The number of frames between two searches, if no view has a better quick quality; it doubles while searches find
    /// no better view.
    static let intervals = 10...40
    /// A view is promising if its quick quality is at least this share of the best so far.
    static let promisingShare = 0.9

    private struct Past {
        /// The frame of the last search.
        var search: Int
        /// The best quick quality of a searched view.
        var quickQuality: Double
        /// The number of frames until the next search.
        var interval: Int
    }

    private var past: [Int: Past] = [:]

    /// Whether a view of a track is worth a look, by an upper bound of its quick quality.
    ///
    /// - Parameters:
    ///   - id: The track.
    ///   - frame: The frame of the view.
    ///   - bound: What the quick quality is at most.
    ///   - isNeeded: Whether the track needs searches to be known for a face.
    /// - Returns: `false` soon after the last search, and if the view cannot be promising.
    func isWorthALook(_ id: Int, frame: Int, atMost bound: Double, isNeeded: Bool) -> Bool {
        guard let past = past[id] else { return true }
        return frame - past.search >= Self.intervals.lowerBound && (isNeeded || isPromising(bound, past))
    }

    /// Whether a view that was worth a look is worth a search; if so, notes that search.
    ///
    /// - Parameters:
    ///   - id: The track.
    ///   - frame: The frame of the view.
    ///   - quickQuality: The quality of the view as far as it is known without landmarks.
    ///   - isNeeded: Whether the track needs searches to be known for a face.
    /// - Returns: Whether landmarks are to be searched for.
    mutating func takes(_ id: Int, frame: Int, _ quickQuality: Double, isNeeded: Bool) -> Bool {
        guard let before = past[id] else {
            past[id] = Past(search: frame, quickQuality: quickQuality, interval: Self.intervals.lowerBound)
            return true
        }
        let isTime = frame - before.search >= before.interval && isPromising(quickQuality, before)
        guard isNeeded || isTime || quickQuality > before.quickQuality else { return false }
        past[id] = Past(
            search: frame,
            quickQuality: max(quickQuality, before.quickQuality),
            interval: min(2 * before.interval, Self.intervals.upperBound)
        )
        return true
    }

    /// Notes that the last search found the track's best view so far.
    mutating func noteBetterView(_ id: Int) { past[id]?.interval = Self.intervals.lowerBound }

    private func isPromising(_ quickQuality: Double, _ past: Past) -> Bool {
        quickQuality >= Self.promisingShare * past.quickQuality
    }
}
