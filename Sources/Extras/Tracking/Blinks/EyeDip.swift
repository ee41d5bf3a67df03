import Glibc

/// A dip of the eyes' openness: the frames from which the lids leave their rest until they are open again.
///
/// A blink is deep or long; noise, and lids that come half-way down, are neither.
struct EyeDip: Sendable, Hashable {
    /// The share of their open level that eyes at rest reach despite noise.
    static let restingShare = 0.93
    /// The slope and the constant of the logistic curve from the logarithm of ``missingMilliseconds``.
    ///
    /// They were fitted to 450 blinks and 298 other dips in 24 annotated films: as they are, at 15 frames a second,
    /// with a quarter of the pixels, darkened by three stops, and with noise (`Benchmarks/eyes.md`).
    private static let slope = 4.68
    private static let constant = -10.05
    /// The greatest confidence: films differ from those that were measured.
    private static let maximumConfidence = 0.99

    /// The number of frames.
    private(set) var frameCount = 1
    /// The duration until the frame after the last one.
    private(set) var milliseconds = 0.0
    /// What is missing to ``restingShare``, times the duration of each frame.
    private(set) var missingMilliseconds = 0.0
    private var lastMissing: Double
    private var lastMilliseconds: Double

    /// Begins with a frame in which the eyes have this mean share of their open levels.
    init(share: Double, at milliseconds: Double) {
        lastMissing = Self.restingShare - share
        lastMilliseconds = milliseconds
    }

    /// Adds the next frame.
    mutating func add(_ share: Double, at milliseconds: Double) {
        end(at: milliseconds)
        frameCount += 1
        lastMissing = max(0, Self.restingShare - share)
    }

    /// Ends the last frame: the next one is shown at `milliseconds`.
    mutating func end(at milliseconds: Double) {
        let duration = milliseconds - lastMilliseconds
        missingMilliseconds += lastMissing * duration
        self.milliseconds += duration
        lastMilliseconds = milliseconds
    }

    /// The greatest duration that these frames can have: the lids may have moved since just after the frame before.
    var longestMilliseconds: Double { milliseconds * Double(frameCount + 1) / Double(frameCount) }

    /// The probability that the dip is a blink, 0…1.
    var confidence: Double {
        guard missingMilliseconds > 0 else { return 0 }
        let odds = exp(Self.constant + Self.slope * log(missingMilliseconds))
        return min(odds / (1 + odds), Self.maximumConfidence)
    }
}
