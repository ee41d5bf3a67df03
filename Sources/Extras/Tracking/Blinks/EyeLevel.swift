import FaceCropModel

/// The ratio that an eye has while it is open, learnt from the frames of a sequence.
///
/// Frames of glasses, narrow eyes and a camera below the face move the ratio of open eyes, but not how far it falls in
/// a blink. So eyes are judged by their ratio divided by this level.
struct EyeLevel: Sendable {
    /// The length of the window that is learnt from, in milliseconds: long enough for several blinks not to matter,
    /// short enough to follow a head that turns.
    static let windowMilliseconds = 1500.0
    /// The frames that are learnt from at least, if the window has fewer.
    static let minimumFrameCount = 15
    /// The share of the frames in the window that are at or below the level.
    ///
    /// It is above the median, because in a window with two slow blinks half of the frames may not be open.
    static let quantile = 0.8
    /// The least level; with less, eyes that are closed from the first frame on would be called open.
    static let minimum = 0.15

    private var frames: [(milliseconds: Double, ratio: Double)] = []

    /// Learns from a frame.
    mutating func learn(_ ratio: Double, at milliseconds: Double) {
        frames.append((milliseconds, ratio))
        let surplus = frames.count - Self.minimumFrameCount
        let outdated = frames.prefix(max(surplus, 0)).prefix {
            $0.milliseconds <= milliseconds - Self.windowMilliseconds
        }
        frames.removeFirst(outdated.count)
    }

    /// Forgets all frames.
    mutating func reset() { frames = [] }

    /// The level that the learnt frames have.
    var value: Double { Self.value(of: frames.map(\.ratio)) }

    /// The level with a frame that is not learnt yet.
    func value(with ratio: Double) -> Double { Self.value(of: frames.map(\.ratio) + [ratio]) }

    private static func value(of ratios: [Double]) -> Double {
        let sorted = ratios.sorted()
        guard let last = sorted.last else { return minimum }
        let index = Int(towardZero: quantile * Double(sorted.count))
        return max(index < sorted.count ? sorted[index] : last, minimum)
    }
}
