import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Blinks in series of eye aspect ratios.
@Suite struct BlinkDetectorTests {
    /// The states of a frame's eyes as letters: open, closed, between the thresholds, gap.
    private static let letters = Array("ocbg")

    /// Makes a frame of 40 ms for each letter; `f` and `u` are the other gaps, digits are numbers of faces.
    private static func sights(_ text: String) -> [EyeMeasurement] {
        text.enumerated().map { index, letter in
            func eyes(_ right: Double, _ left: Double, faces: Int = 1) -> EyeMeasurement {
                EyeMeasurement(
                    frame: index,
                    milliseconds: 40 * Double(index),
                    faceCount: faces,
                    ratios: .init(right: right, left: left)
                )
            }
            func gap(_ absence: EyeMeasurement.Absence) -> EyeMeasurement {
                let faceCount = absence == .unsure ? 1 : 0
                return EyeMeasurement(
                    frame: index,
                    milliseconds: 40 * Double(index),
                    faceCount: faceCount,
                    absence: absence
                )
            }
            return switch letter {
            case "o": eyes(0.23, 0.30)
            case "c": eyes(0.17, 0.05)
            case "b": eyes(0.18, 0.2299)
            case "R": eyes(0.30, 0.05)
            case "L": eyes(0.05, 0.30)
            case "g": gap(.unsure)
            case "f": gap(.noFace)
            case "u": gap(.unreadable)
            default: eyes(0.3, 0.3, faces: letter.wholeNumberValue ?? 1)
            }
        }
    }

    /// Fixed ratios, so that the letters mean the same in each frame.
    private static let fixedRatios: BlinkOptions = {
        var options = BlinkOptions()
        options.closedBelow = 0.18
        options.minimumLength = .frames(1)
        options.maximumLength = .milliseconds(500)
        return options
    }()

    private static func events(_ text: String, _ options: BlinkOptions = fixedRatios) -> [BlinkEvent] {
        var detector = BlinkDetector(options: options)
        return sights(text).flatMap { detector.process($0) } + detector.finish()
    }

    /// An independent statement of the rule as a regular expression over the letters.
    ///
    /// A blink begins with the first closed frame after an open one and ends before the next open one, without an open
    /// frame or a gap in between.
    private static func blinks(_ text: String, frames: ClosedRange<Int>) throws -> [ClosedRange<Int>] {
        let expression = try Regex("ob*(c[cb]*)(?=o)", as: (Substring, Substring).self)
        return text.matches(of: expression).compactMap { match in
            let first = text.distance(from: text.startIndex, to: match.output.1.startIndex)
            let count = match.output.1.count
            return frames.contains(count) ? first...(first + count - 1) : nil
        }
    }

    /// All series of up to eight frames, with several limits.
    @Test(arguments: [1...100, 1...2, 2...3, 3...100])
    func findsWhatTheRuleSays(frames: ClosedRange<Int>) throws {
        var options = Self.fixedRatios
        options.minimumLength = .frames(frames.lowerBound)
        options.maximumLength = .frames(frames.upperBound)
        for length in 1...7 {
            for number in 0..<(1 << (2 * length)) {
                let text = String((0..<length).map { Self.letters[number >> (2 * $0) & 3] })
                let found = Self.events(text, options).compactMap { event -> ClosedRange<Int>? in
                    guard case .blink(let closed) = event else { return nil }
                    return closed.firstFrame...closed.lastFrame
                }
                let expected = try Self.blinks(text, frames: frames)
                guard found != expected else { continue }
                Issue.record("\(text): \(found), not \(expected)")
            }
        }
    }

    /// Each closed frame belongs to exactly one event.
    @Test func noClosedFrameIsLost() {
        for number in 0..<(1 << 14) {
            let text = String((0..<7).map { Self.letters[number >> (2 * $0) & 3] })
            var covered: [Int] = []
            for event in Self.events(text) {
                switch event {
                case .blink(let closed), .closed(let closed, _): covered += closed.firstFrame...closed.lastFrame
                case .faceLost, .faceReturned, .severalFaces: break
                }
            }
            let closed = text.enumerated().filter { $0.element == "c" }.map(\.offset)
            guard !Set(closed).isSubset(of: covered) || Set(covered).count != covered.count else { continue }
            Issue.record("\(text): \(covered)")
        }
    }

    @Test func lengthsAreMeasuredUntilTheFrameAfter() {
        let closed = ClosedEyes(firstFrame: 3, lastFrame: 5, startMilliseconds: 120, milliseconds: 120)
        #expect(Self.events("oobccbo") == [.blink(closed)])
        #expect(closed.frameCount == 3)
        for limit in stride(from: 0.0, through: 300, by: 20) {
            var options = Self.fixedRatios
            options.minimumLength = .milliseconds(limit)
            #expect(Self.events("oobccbo", options) == [limit > 120 ? .closed(closed, .tooShort) : .blink(closed)])
            options.minimumLength = .frames(1)
            options.maximumLength = .milliseconds(limit)
            #expect(Self.events("oobccbo", options) == [limit < 120 ? .closed(closed, .tooLong) : .blink(closed)])
        }
    }

    @Test func aWinkIsNoBlink() {
        #expect(Self.events("ooRRRoo").isEmpty)
        #expect(Self.events("ooLLLoo").isEmpty)
        // Both eyes, one after the other.
        #expect(Self.events("ooRRLLoo").isEmpty)
        #expect(Self.events("ooRcLoo").count == 1)
    }

    @Test func closedEyesThatAreNoBlinkHaveAReason() {
        func reasons(_ text: String) -> [BlinkEvent.Reason?] {
            Self.events(text).map { event in
                guard case .closed(_, let reason) = event else { return nil }
                return reason
            }
        }
        #expect(reasons("ccoo") == [.openBeforeUnseen])
        #expect(reasons("oocc") == [.openAfterUnseen])
        #expect(reasons("oocgco") == [.openAfterUnseen, .openBeforeUnseen])
        #expect(reasons("oo" + String(repeating: "c", count: 13) + "o") == [.tooLong])
        #expect(reasons("oo" + String(repeating: "c", count: 12) + "o") == [nil])
        #expect(reasons("oo" + String(repeating: "c", count: 30)) == [.tooLong])
    }

    @Test func facesComeAndGo() {
        #expect(Self.events("oofffoo") == [.faceLost(frame: 2), .faceReturned(frame: 5)])
        #expect(Self.events("fo") == [.faceLost(frame: 0), .faceReturned(frame: 1)])
        #expect(Self.events("oouuoo").isEmpty)
        #expect(Self.events("ofufo") == [.faceLost(frame: 1), .faceReturned(frame: 4)])
        #expect(
            Self.events("o22332o2") == [
                .severalFaces(frame: 1, count: 2), .severalFaces(frame: 3, count: 3),
                .severalFaces(frame: 5, count: 2), .severalFaces(frame: 7, count: 2),
            ]
        )
    }

    @Test func stateIsKeptBetweenTheThresholds() {
        var detector = BlinkDetector(options: Self.fixedRatios)
        let states = Self.sights("bobcbobgb").map { sight in
            _ = detector.process(sight)
            return detector.state
        }
        #expect(states == [.unknown, .open, .open, .closed, .closed, .open, .open, .unknown, .unknown])
    }

    @Test func lengthsAreRead() {
        let read: [String: BlinkOptions.Length?] = [
            "1": .frames(1), "0": .frames(0), "500ms": .milliseconds(500), "0.5s": .milliseconds(500),
            "12.5ms": .milliseconds(12.5), "": nil, "-1": nil, "1.5": nil, "ms": nil, "-3ms": nil, "nans": nil,
            "infms": nil,
        ]
        for (text, length) in read { #expect(BlinkOptions.Length(text: text) == length, "\(text)") }
    }

    /// The eyes of another face are judged as if the sequence began with it, by fixed ratios and by open levels.
    @Test(arguments: [0.18, nil])
    func theEyesOfAnotherFaceBeginAnew(closedBelow: Double?) {
        var options = Self.fixedRatios
        options.closedBelow = closedBelow
        for number in 0..<(1 << 12) {
            let text = String((0..<6).map { Self.letters[number >> (2 * $0) & 3] })
            let sights = Self.sights(text)
            for change in 1..<6 where sights[change].ratios != nil {
                let outcome = Self.outcome(of: sights, changingBefore: change, options)
                let expected = Self.separateOutcome(of: sights, changingBefore: change, options)
                guard outcome != expected else { continue }
                Issue.record("\(text), changed before frame \(change)")
            }
        }
    }

    /// The events and the last state if another face is followed from a frame on.
    private static func outcome(
        of sights: [EyeMeasurement],
        changingBefore change: Int,
        _ options: BlinkOptions
    ) -> (events: [BlinkEvent], state: BlinkDetector.State) {
        var detector = BlinkDetector(options: options)
        let events = sights.enumerated().flatMap { index, sight in
            var sight = sight
            sight.track = index < change ? 1 : 2
            return detector.process(sight)
        }
        return (events + detector.finish(), detector.state)
    }

    /// The same from two detectors: the first one sees a frame without eyes where the second one begins.
    private static func separateOutcome(
        of sights: [EyeMeasurement],
        changingBefore change: Int,
        _ options: BlinkOptions
    ) -> (events: [BlinkEvent], state: BlinkDetector.State) {
        var (first, second) = (BlinkDetector(options: options), BlinkDetector(options: options))
        let unseen = EyeMeasurement(
            frame: change,
            milliseconds: sights[change].milliseconds,
            faceCount: 1,
            absence: .unsure
        )
        let ended = (sights[..<change] + [unseen]).flatMap { first.process($0) }
        let begun = sights[change...].flatMap { second.process($0) }
        return (ended + begun + second.finish(), second.state)
    }
}
