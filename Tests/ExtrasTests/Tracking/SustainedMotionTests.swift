import Testing

@testable import FaceCropTracking

@Suite struct SustainedMotionTests {
    @Test func sustainedSpeedAboveTheLimitIsTheExcess() {
        for speed in stride(from: -40.0, through: 40, by: 2.5) {
            let steps = [Double?](repeating: speed, count: 60)
            let excess = SustainedMotion.excess(of: steps, frameCount: 12, over: 10, upTo: 30)
            let expected = (min(abs(speed), 30) - 10) * (speed < 0 ? -1 : 1)
            #expect(excess.count == 60)
            #expect(excess.allSatisfy { abs($0 - (abs(speed) <= 10 ? 0 : expected)) < 1e-9 }, "\(speed)")
        }
    }

    @Test func shakesAndLeapsAreNoSustainedMotion() {
        let shake = (0..<100).map { index -> Double? in index.isMultiple(of: 2) ? 50 : -50 }
        #expect(SustainedMotion.excess(of: shake, frameCount: 12, over: 5, upTo: 30).allSatisfy { $0 == 0 })
        let leap = (0..<100).map { index -> Double? in index == 50 ? 200 : 0 }
        #expect(SustainedMotion.excess(of: leap, frameCount: 12, over: 10, upTo: 30).allSatisfy { $0 == 0 })
    }

    @Test func unknownStepsCountAsStandingStill() {
        let steps = (0..<40).map { index -> Double? in index == 20 ? nil : 25 }
        let excess = SustainedMotion.excess(of: steps, frameCount: 10, over: 10, upTo: 30)
        // One step is missing in the means of 11 frames at the ends and of 21 elsewhere.
        #expect(excess.allSatisfy { $0 >= 25.0 * 10 / 11 - 10 - 1e-9 && $0 <= 15 + 1e-9 })
        #expect(SustainedMotion.excess(of: [nil, nil], frameCount: 3, over: 1, upTo: 2) == [0, 0])
        #expect(SustainedMotion.excess(of: [], frameCount: 3, over: 1, upTo: 2).isEmpty)
    }
}
