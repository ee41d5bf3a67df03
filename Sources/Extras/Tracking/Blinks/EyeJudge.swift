import FaceCropModel

/// Judges the eyes of each frame by their own open level, or by fixed ratios.
///
/// The thresholds of the shares were chosen on 24 annotated films of 20 people with bare eyes, thin rims and black
/// frames, and from below (ZJU Eyeblink Database); see `Benchmarks/eyes.md`. To look for a dip over time instead of a
/// fixed ratio is the idea of Soukupová and Čech ("Real-Time Eye Blink Detection using Facial Landmarks", 2016) and of
/// Fogelton and Benešová ("Eye blink detection based on motion vectors analysis", 2016).
struct EyeJudge: Sendable {
    /// What a frame says about both eyes.
    enum Verdict: Sendable, Hashable {
        case open
        case closed
        /// Between the thresholds: the state stays what it was.
        case unchanged
    }

    /// What a frame says about both eyes, and how far they are open.
    struct Judgement: Sendable, Hashable {
        var verdict: Verdict
        /// The mean of the eyes' shares of their open levels; `nil` with fixed ratios.
        var share: Double?
    }

    /// Both eyes are closed if the mean of their shares of their open levels is below this.
    static let maximumClosedShare = 0.83
    /// For closed eyes, the share of the eye that is wider open must be below this too, so that a wink is not a blink.
    static let maximumWiderClosedShare = 0.93
    /// Both eyes are open again from this mean on.
    static let minimumOpenShare = 0.88
    /// Both eyes count as open again if one of them reaches this share.
    static let minimumWiderOpenShare = 1.0
    /// With fixed ratios, eyes are open again from this much above the ratio of closed eyes on.
    static let openAboveClosed = 0.05
    /// After this time with closed eyes the level is learnt anew: the head may have turned down.
    static let maximumClosedMilliseconds = 3000.0

    /// The fixed ratio below which both eyes are closed; `nil` to judge by the open levels.
    private let closedBelow: Double?
    private var levels = (right: EyeLevel(), left: EyeLevel())
    private var closedSince: Double?

    init(closedBelow: Double?) { self.closedBelow = closedBelow }

    /// The open levels after the latest frame; `nil` if fixed ratios count.
    var openLevels: EyeMeasurement.Ratios? {
        closedBelow == nil ? EyeMeasurement.Ratios(right: levels.right.value, left: levels.left.value) : nil
    }

    /// Judges the next frame with visible eyes.
    mutating func judge(_ ratios: EyeMeasurement.Ratios, at milliseconds: Double) -> Judgement {
        if let closedBelow {
            let verdict = Self.verdict(wider: max(ratios.right, ratios.left), closedBelow: closedBelow)
            return Judgement(verdict: verdict)
        }
        let shares = (
            right: ratios.right / levels.right.value(with: ratios.right),
            left: ratios.left / levels.left.value(with: ratios.left)
        )
        let verdict = Self.verdict(shares)
        switch verdict {
        case .closed: closedSince = closedSince ?? milliseconds
        case .open: closedSince = nil
        case .unchanged: break
        }
        learn(ratios, at: milliseconds)
        return Judgement(verdict: verdict, share: (shares.right + shares.left) / 2)
    }

    /// Takes note of a frame without visible eyes: whether they are closed is unknown afterwards.
    mutating func skip() { closedSince = nil }

    /// Levels are learnt while eyes are not closed, otherwise a long closure would become the level of open eyes.
    private mutating func learn(_ ratios: EyeMeasurement.Ratios, at milliseconds: Double) {
        if let since = closedSince {
            guard milliseconds - since >= Self.maximumClosedMilliseconds else { return }
            closedSince = nil
            levels.right.reset()
            levels.left.reset()
        }
        levels.right.learn(ratios.right, at: milliseconds)
        levels.left.learn(ratios.left, at: milliseconds)
    }

    private static func verdict(_ shares: (right: Double, left: Double)) -> Verdict {
        let mean = (shares.right + shares.left) / 2
        let wider = max(shares.right, shares.left)
        if mean >= minimumOpenShare || wider >= minimumWiderOpenShare { return .open }
        return mean < maximumClosedShare && wider < maximumWiderClosedShare ? .closed : .unchanged
    }

    private static func verdict(wider: Double, closedBelow: Double) -> Verdict {
        wider < closedBelow ? .closed : wider >= closedBelow + openAboveClosed ? .open : .unchanged
    }
}
