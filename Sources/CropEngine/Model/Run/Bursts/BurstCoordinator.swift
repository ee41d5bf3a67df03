/// Shares what the workers of a run know of bursts.
///
/// The photos of a burst may be anywhere in the walk, so several workers may need one burst at the same time. Each of
/// them helps: it surveys photos of the burst that no worker has begun, and only then waits for the photos that other
/// workers are surveying. No worker waits for a photo that has not been begun, so at least one worker always makes
/// progress. When all photos of a burst are done with, the coordinator forgets the burst.
final class BurstCoordinator<Survey: Sendable, Verdict: Sendable>: @unchecked Sendable {
    // Safe to share: `progressByBurst` and `digests` are read and written between `condition.lock()` and `unlock()`
    // only.
    private struct BurstProgress {
        var surveys: [Survey?]
        /// The result of the comparison; `nil` until a worker has compared the photos.
        var verdict: Verdict?
        /// Whether a worker is comparing the photos now.
        var isBeingDecided = false
        /// How many photos workers have begun to survey; they begin the photos in order.
        var begunCount = 0
        var endedCount = 0
        var turnCount = 0

        /// Whether a worker is surveying a photo or comparing the photos now.
        var isInHand: Bool { endedCount < begunCount || isBeingDecided }

        init(_ burst: Burst) { surveys = [Survey?](repeating: nil, count: burst.photos.count) }
    }

    private let condition = Condition()
    private var progressByBurst: [Int: BurstProgress] = [:]
    private var digests: [Int: String] = [:]

    init() {}

    /// How many bursts are begun and not yet forgotten.
    var count: Int { condition.withLock { progressByBurst.count } }

    /// The verdict of `compare` on the surveys of all photos of `burst`, in the order of the burst.
    ///
    /// - Parameters:
    ///   - burst: The burst.
    ///   - isEnding: Whether the run is to stop; if it is, no more photos are begun.
    ///   - survey: Examines one photo. Several threads may call it at a time, but it is called once for each photo.
    ///   - compare: Makes the verdict. It is called once for each burst; other threads that need the verdict on this
    ///     burst wait for it.
    /// - Returns: The verdict; `nil` if the run stops before all photos are surveyed.
    func verdict(
        on burst: Burst,
        isEnding: () -> Bool = { false },
        survey: (PhotoFile) -> Survey,
        compare: ([Survey]) -> Verdict
    ) -> Verdict? {
        while !isEnding(), let position = begin(burst) {
            end(burst, position, survey(burst.photos[position]))
        }
        switch nextStep(burst) {
        case .known(let verdict): return verdict
        case .unfinished: return nil
        case .decide(let surveys):
            let verdict = compare(surveys)
            condition.withLock {
                progressByBurst[burst.number]?.verdict = verdict
                progressByBurst[burst.number]?.isBeingDecided = false
                condition.broadcast()
            }
            return verdict
        }
    }

    private enum Step {
        case known(Verdict)
        case decide([Survey])
        /// The run stops before all photos are surveyed.
        case unfinished
    }

    /// Waits until no worker is surveying or comparing photos of the burst, and returns what the caller does next.
    private func nextStep(_ burst: Burst) -> Step {
        condition.withLock {
            while progressByBurst[burst.number]?.isInHand ?? false { condition.wait() }
            guard let progress = progressByBurst[burst.number], progress.endedCount == burst.photos.count else {
                return .unfinished
            }
            if let verdict = progress.verdict { return .known(verdict) }
            progressByBurst[burst.number]?.isBeingDecided = true
            return .decide(progress.surveys.compactMap { $0 })
        }
    }

    /// Notes that a photo of `burst` no longer needs the verdict, or never needed it.
    func endTurn(in burst: Burst) {
        condition.withLock {
            var progress = progressByBurst[burst.number] ?? BurstProgress(burst)
            progress.turnCount += 1
            progressByBurst[burst.number] = progress.turnCount < burst.photos.count ? progress : nil
        }
    }

    /// The digest of `burst`.
    ///
    /// If threads compute it with `compute` at the same time, all of them get the result of the first that ends.
    func digest(of burst: Burst, _ compute: () -> String) -> String {
        if let known = condition.withLock({ digests[burst.number] }) { return known }
        let computed = compute()
        return condition.withLock {
            let first = digests[burst.number] ?? computed
            digests[burst.number] = first
            return first
        }
    }

    /// Begins the next photo that no worker has begun, and returns its position; `nil` if all photos are begun.
    private func begin(_ burst: Burst) -> Int? {
        condition.withLock {
            var progress = progressByBurst[burst.number] ?? BurstProgress(burst)
            guard progress.begunCount < burst.photos.count else { return nil }
            defer { progressByBurst[burst.number] = progress }
            progress.begunCount += 1
            return progress.begunCount - 1
        }
    }

    private func end(_ burst: Burst, _ position: Int, _ survey: Survey) {
        condition.withLock {
            progressByBurst[burst.number]?.surveys[position] = survey
            progressByBurst[burst.number]?.endedCount += 1
            condition.broadcast()
        }
    }
}
