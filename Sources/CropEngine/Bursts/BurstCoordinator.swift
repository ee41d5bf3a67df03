package import FaceCropCore
import Foundation

/// Where the workers of a run share what they know of bursts.
///
/// The photos of a burst lie anywhere in the walk, so that several workers may come to one burst at the same time. Each helps: it
/// takes photos of the burst that nobody has begun, and only then waits for those that others have in hand. Nobody waits for
/// a photo that waits for its turn; so there is always somebody who works. A burst is forgotten when each of its photos has had
/// its turn.
package final class BurstCoordinator<Survey: Sendable, Verdict: Sendable>: @unchecked Sendable {
    // Safe to share: `chapters` and `digests` are read and written between `condition.lock()` and `unlock()` only.
    private struct Chapter {
        var surveys: [Survey?]
        /// What came of comparing them, once somebody has.
        var verdict: Verdict?
        /// Whether somebody makes the verdict just now.
        var isBeingDecided = false
        /// How many photos somebody has begun; they are begun in order.
        var begunCount = 0
        var endedCount = 0
        var turnCount = 0

        /// Whether somebody looks at a photo just now, or compares them.
        var isInHand: Bool { endedCount < begunCount || isBeingDecided }

        init(_ burst: Burst) { surveys = [Survey?](repeating: nil, count: burst.photos.count) }
    }

    private let condition = NSCondition()
    private var chapters: [Int: Chapter] = [:]
    private var digests: [Int: String] = [:]

    package init() {}

    /// How many bursts are in hand.
    package var count: Int { condition.withLock { chapters.count } }

    /// What `compare` says about the surveys of all photos of `burst`, in its order.
    ///
    /// - Parameters:
    ///   - burst: The burst.
    ///   - isEnding: Whether the run is to end: then no more photos are begun.
    ///   - survey: Looks at one photo; it may be called by several threads, but once for each photo.
    ///   - compare: Makes the verdict, once for each burst, whoever asks; others wait for it, of this burst only.
    /// - Returns: The verdict; `nil` when the run ends before all photos are looked at.
    package func verdict(
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
                chapters[burst.number]?.verdict = verdict
                chapters[burst.number]?.isBeingDecided = false
                condition.broadcast()
            }
            return verdict
        }
    }

    private enum Step {
        case known(Verdict)
        case decide([Survey])
        /// The run ends before all photos are looked at.
        case unfinished
    }

    /// What is to be done by whoever wants the verdict, when nobody has a photo of the burst in hand any more.
    private func nextStep(_ burst: Burst) -> Step {
        condition.withLock {
            while chapters[burst.number]?.isInHand ?? false { condition.wait() }
            guard let chapter = chapters[burst.number], chapter.endedCount == burst.photos.count else {
                return .unfinished
            }
            if let verdict = chapter.verdict { return .known(verdict) }
            chapters[burst.number]?.isBeingDecided = true
            return .decide(chapter.surveys.compactMap { $0 })
        }
    }

    /// Takes note that a photo of `burst` needs the verdict no more, or never did.
    package func endTurn(in burst: Burst) {
        condition.withLock {
            var chapter = chapters[burst.number] ?? Chapter(burst)
            chapter.turnCount += 1
            chapters[burst.number] = chapter.turnCount < burst.photos.count ? chapter : nil
        }
    }

    /// The digest of `burst`: the first that any thread has found by `compute`.
    package func digest(of burst: Burst, _ compute: () -> String) -> String {
        if let known = condition.withLock({ digests[burst.number] }) { return known }
        let computed = compute()
        return condition.withLock {
            let first = digests[burst.number] ?? computed
            digests[burst.number] = first
            return first
        }
    }

    /// The position of a photo that nobody has begun; `nil` when there is none.
    private func begin(_ burst: Burst) -> Int? {
        condition.withLock {
            var chapter = chapters[burst.number] ?? Chapter(burst)
            guard chapter.begunCount < burst.photos.count else { return nil }
            defer { chapters[burst.number] = chapter }
            chapter.begunCount += 1
            return chapter.begunCount - 1
        }
    }

    private func end(_ burst: Burst, _ position: Int, _ survey: Survey) {
        condition.withLock {
            chapters[burst.number]?.surveys[position] = survey
            chapters[burst.number]?.endedCount += 1
            condition.broadcast()
        }
    }
}
