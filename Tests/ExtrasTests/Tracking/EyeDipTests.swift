import TestSupport
import Testing

@testable import FaceCropTracking

/// The dip of the eyes' openness, and how sure it makes a blink.
@Suite struct EyeDipTests {
    /// A dip to one share for so long, at so many frames a second.
    private static func dip(to share: Double, seconds: Double, framesPerSecond: Double = 30) -> EyeDip {
        let count = max(1, Int((seconds * framesPerSecond).rounded()))
        var dip = EyeDip(share: share, at: 500)
        for index in 1..<max(count, 1) { dip.add(share, at: 500 + 1000 * Double(index) / framesPerSecond) }
        dip.end(at: 500 + 1000 * Double(count) / framesPerSecond)
        return dip
    }

    @Test func theMissingShareIsTheAreaBelowRest() {
        for share in [0.2, 0.5, 0.9] {
            for seconds in [0.1, 0.2, 0.5] {
                let dip = Self.dip(to: share, seconds: seconds)
                #expect(abs(dip.missingMilliseconds - 1000 * seconds * (0.93 - share)) < 1e-6)
                #expect(abs(dip.milliseconds - 1000 * seconds) < 1e-6)
                #expect(dip.frameCount == Int((30 * seconds).rounded()))
            }
        }
    }

    /// Deeper and longer dips are surer; the rate does not matter.
    @Test func confidenceGrowsWithDepthAndLength() {
        let shares = stride(from: 0.9, through: 0.1, by: -0.05)
        let lengths = [0.1, 0.2, 0.3, 0.4]
        for seconds in lengths {
            let values = shares.map { Self.dip(to: $0, seconds: seconds).confidence }
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(values.allSatisfy { (0...0.99).contains($0) })
        }
        for share in shares {
            let values = lengths.map { Self.dip(to: share, seconds: $0).confidence }
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
            let slow = Self.dip(to: share, seconds: 0.4, framesPerSecond: 15).confidence
            #expect(abs(slow - Self.dip(to: share, seconds: 0.4).confidence) < 1e-9)
        }
    }

    /// Half at 8.6 ms and nine tenths at 13.7 ms: the curve that was fitted.
    @Test func theCurveIsTheFittedOne() {
        for (missing, confidence) in [(8.57, 0.5), (13.7, 0.9), (5.36, 0.1), (200, 0.99)] {
            var dip = EyeDip(share: 0.93 - 0.5, at: 0)
            dip.end(at: 2 * missing)
            #expect(abs(dip.confidence - confidence) < 0.01, "\(missing) ms")
        }
    }

    /// A shallow dip of three frames counts at 30 frames a second and at 60 of half the length does not.
    @Test func theDetectorAsksTheDip() {
        func events(_ shares: [Double], framesPerSecond: Double = 30) -> [BlinkEvent] {
            var detector = BlinkDetector()
            let ratios = [Double](repeating: 1, count: 30) + shares + [Double](repeating: 1, count: 30)
            let events = ratios.enumerated().flatMap { index, share in
                detector.process(
                    EyeMeasurement(
                        frame: index,
                        milliseconds: 1000 * Double(index) / framesPerSecond,
                        faceCount: 1,
                        ratios: .init(right: 0.3 * share, left: 0.3 * share)
                    )
                )
            }
            return events + detector.finish()
        }
        func names(_ events: [BlinkEvent]) -> [String] {
            events.map { event in
                switch event {
                case .blink: "blink"
                case .closed(_, let reason): reason.rawValue
                default: "other"
                }
            }
        }
        // Two frames below the threshold, in a dip of four: half-closed lids.
        #expect(names(events([0.87, 0.74, 0.72, 0.87])) == ["blink"])
        #expect(names(events([0.87, 0.82, 0.87])) == ["unsure"], "a shiver")
        #expect(names(events([0.2])) == ["tooShort"], "at most 67 ms")
        #expect(names(events([0.5, 0.5])) == ["blink"], "67 to 100 ms")
        #expect(names(events([0.5], framesPerSecond: 15)) == ["blink"], "67 to 133 ms")
        #expect(names(events([0.1, 0.1, 0.1, 0.1])) == ["blink"])
        // Two blinks without full rest between them have a dip each.
        let both = events([0.3, 0.3, 0.3, 0.89, 0.3, 0.3, 0.3])
        #expect(names(both) == ["blink", "blink"])
        let counts = both.compactMap { event -> Int? in
            guard case .blink(let closed) = event else { return nil }
            return closed.dip?.frameCount
        }
        #expect(counts == [3, 4])
    }
}
