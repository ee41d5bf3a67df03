import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Eyes are judged by their own open level.
@Suite struct EyeJudgeTests {
    private typealias Ratios = EyeMeasurement.Ratios

    /// The events of a sequence with `framesPerSecond` frames a second and the default options.
    private static func events(_ ratios: [Ratios?], framesPerSecond: Double = 25) -> [BlinkEvent] {
        var detector = BlinkDetector()
        let events = ratios.enumerated().flatMap { index, ratios in
            detector.process(
                EyeMeasurement(
                    frame: index,
                    milliseconds: 1000 / framesPerSecond * Double(index),
                    faceCount: 1,
                    ratios: ratios,
                    absence: ratios == nil ? .unsure : nil
                )
            )
        }
        return events + detector.finish()
    }

    private static func constant(_ right: Double, _ left: Double, _ count: Int) -> [Ratios] {
        Array(repeating: Ratios(right: right, left: left), count: count)
    }

    private static func blinkFrames(_ events: [BlinkEvent]) -> [ClosedRange<Int>] {
        events.compactMap { event in
            guard case .blink(let closed) = event else { return nil }
            return closed.firstFrame...closed.lastFrame
        }
    }

    /// Whatever the levels of both eyes, a dip to the same shares of them is judged alike.
    @Test(arguments: [0.16, 0.2, 0.25, 0.3, 0.35, 0.42])
    func aDipCountsByItsShareOfTheOpenLevel(level: Double) {
        for otherLevel in [0.16, 0.24, 0.4] {
            for (right, left) in [
                (0.2, 0.2), (0.5, 0.7), (0.78, 0.86), (0.8, 0.9), (0.85, 0.85), (0.3, 0.95), (0.9, 0.9),
            ] {
                let open = Self.constant(level, otherLevel, 30)
                let dip = Self.constant(level * right, otherLevel * left, 5)
                let isBlink = right + left < 2 * 0.83 && max(right, left) < 0.93
                let expected = isBlink ? [30...34] : []
                #expect(Self.blinkFrames(Self.events(open + dip + open)) == expected, "\(right) \(left)")
            }
        }
    }

    /// A blink of eyes behind glasses, with both ratios above 0.18; the ratios are from a film.
    @Test func aDipAboveAnyFixedRatioIsFound() {
        let dip = [0.29, 0.24, 0.20, 0.20, 0.21, 0.26, 0.31].map { Ratios(right: $0, left: $0 + 0.03) }
        let open = Self.constant(0.34, 0.37, 20)
        #expect(Self.blinkFrames(Self.events(open + dip + open)).count == 1)
    }

    @Test func aWinkIsNoBlink() {
        let open = Self.constant(0.3, 0.3, 30)
        #expect(Self.events(open + Self.constant(0.05, 0.3, 5) + open).isEmpty)
        #expect(Self.events(open + Self.constant(0.3, 0.05, 5) + open).isEmpty)
    }

    /// Blinks take at least 90 ms, so the least number of frames depends on the frame rate; the lids may have moved
    /// just after the frame before.
    @Test(arguments: [(10.0, 1), (15, 1), (25, 2), (30, 2), (50, 4), (60, 5)])
    func shorterDipsAreNoBlinks(framesPerSecond: Double, least: Int) {
        let open = Self.constant(0.3, 0.3, 40)
        for count in 1...6 {
            let events = Self.events(open + Self.constant(0.1, 0.1, count) + open, framesPerSecond: framesPerSecond)
            #expect(Self.blinkFrames(events) == (count < least ? [] : [40...39 + count]), "\(count) frames")
        }
    }

    /// A head that turns down in four seconds lowers both ratios by a third; that is neither a blink nor closed eyes.
    @Test func aSlowChangeOfTheLevelIsNoBlink() {
        let turning = (0..<100).map { Ratios(right: 0.36 - 0.0012 * Double($0), left: 0.3 - 0.001 * Double($0)) }
        #expect(Self.events(Self.constant(0.36, 0.3, 40) + turning + Self.constant(0.24, 0.2, 80)).isEmpty)
    }

    /// While eyes are closed their level is not learnt, so two seconds of closed eyes end when they open.
    @Test func aLongClosureDoesNotBecomeTheLevel() {
        let open = Self.constant(0.34, 0.34, 40)
        let events = Self.events(open + Self.constant(0.2, 0.2, 50) + open)
        guard case .closed(let closed, .tooLong)? = events.first, events.count == 1 else {
            Issue.record("\(events)")
            return
        }
        #expect(closed.firstFrame == 40 && closed.lastFrame == 89)
    }

    /// A head that turns down at once looks like closed eyes for three seconds; then blinks are found again.
    @Test func aLevelThatFallsForGoodIsLearntAnew() {
        let low = Self.constant(0.22, 0.22, 120)
        let events = Self.events(Self.constant(0.34, 0.34, 40) + low + Self.constant(0.1, 0.1, 5) + low)
        #expect(Self.blinkFrames(events) == [160...164])
    }

    /// Eyes that are closed from the first frame on are not open, although no level is known yet.
    @Test func closedEyesAtTheBeginningAreNoBlink() {
        let events = Self.events(Self.constant(0.1, 0.1, 5) + Self.constant(0.3, 0.3, 30))
        guard case .closed(let closed, .openBeforeUnseen)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(closed.firstFrame == 0 && closed.lastFrame == 4)
    }

    /// The level outlives frames without visible eyes, but a blink needs open eyes after them.
    @Test func aGapKeepsTheLevel() {
        let open = Self.constant(0.3, 0.3, 30)
        let closed = Self.constant(0.2, 0.2, 5)
        #expect(Self.blinkFrames(Self.events(open + [nil] + closed + open)) == [])
        #expect(
            Self.blinkFrames(Self.events(open + [nil] + [Ratios(right: 0.3, left: 0.3)] + closed + open)) == [32...36]
        )
    }

    /// Compares the level with its definition: the ratio that four fifths of the frames of the last 1.5 s, and at least
    /// of the last 15, are at or below.
    @Test(arguments: [5.0, 10, 25, 50])
    func theLevelIsAQuantileOfTheWindow(framesPerSecond: Double) {
        var generator = SeededGenerator(seed: 7)
        let ratios = (0..<200).map { _ in Double.random(in: 0.16...0.5, using: &generator) }
        var level = EyeLevel()
        for (index, ratio) in ratios.enumerated() {
            let milliseconds = 1000 / framesPerSecond * Double(index)
            level.learn(ratio, at: milliseconds)
            let inWindow = (0...index).filter { milliseconds - 1000 / framesPerSecond * Double($0) < 1500 }
            let window = ratios[...index].suffix(max(inWindow.count, 15)).sorted()
            #expect(level.value == window[min(window.count * 4 / 5, window.count - 1)], "frame \(index)")
        }
    }
}
