import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Faces that were there before their tracks begin.
@Suite struct EarlierSightingsTests {
    /// A face that moves by `speed` pixels a frame and grows by a hundredth, at a distance from its track's begin.
    private static func box(_ distance: Int, speed: Double) -> PixelRect {
        let side = 60.0 - 0.6 * Double(distance)
        return PixelRect(x: 500 - speed * Double(distance), y: 200, width: side, height: 1.2 * side)
    }

    private static func first(speed: Double) -> [PixelRect] { (0..<10).map { box(-$0, speed: speed) } }

    private typealias Candidate = EarlierSightings.Candidate

    /// Whatever its speed and direction, among other detections in changing order.
    @Test(arguments: [-9.0, -3, 0, 3, 9]) func aFaceIsFollowedToWhereItIsFirstSeen(speed: Double) {
        for length in [0, 1, 5, 40] {
            let found = EarlierSightings.find(before: Self.first(speed: speed)) { distance in
                guard distance <= 50 else { return nil }
                let other = Candidate(box: PixelRect(x: 900, y: 600, width: 50, height: 60), isTaken: false)
                let face = Candidate(box: Self.box(distance, speed: speed), isTaken: false)
                guard distance <= length else { return [other] }
                return distance.isMultiple(of: 2) ? [face, other] : [other, face]
            }
            #expect(found.map(\.distance) == Array(1..<length + 1), "\(length) frames")
            #expect(found.allSatisfy { $0.index == ($0.distance.isMultiple(of: 2) ? 0 : 1) })
        }
    }

    /// Detections flicker: five frames without one are allowed, six are the end.
    @Test func gapsEndTheSearch() {
        for gap in 1...8 {
            let found = EarlierSightings.find(before: Self.first(speed: 2)) { distance in
                if distance > 30 { return nil }
                let isMissing = distance > 4 && distance <= 4 + gap
                return isMissing ? [] : [Candidate(box: Self.box(distance, speed: 2), isTaken: false)]
            }
            let expected = gap <= 4 ? Array(1...4) + Array(5 + gap...30) : Array(1...4)
            #expect(found.map(\.distance) == expected, "gap of \(gap)")
        }
    }

    /// A detection must be where the face is expected, and nearly as large.
    @Test func onlyTheExpectedPlaceAndSizeCount() {
        let expected = Self.box(1, speed: 0)
        for share in stride(from: 0, through: 1, by: 0.1) {
            for scale in [0.5, 0.7, 1, 1.4, 2] {
                let (width, height) = (expected.width * scale, expected.height * scale)
                let center = expected.center
                let box = PixelRect(
                    x: center.x - width / 2 + share * expected.width,
                    y: center.y - height / 2,
                    width: width,
                    height: height
                )
                let overlap = box.intersectionOverUnion(expected)
                // Near the limit the prediction decides.
                guard abs(overlap - 0.4) > 0.05 else { continue }
                let found = EarlierSightings.find(before: [expected, expected, expected]) { distance in
                    distance == 1 ? [Candidate(box: box, isTaken: false)] : nil
                }
                #expect(found.isEmpty == (overlap < 0.4), "shifted by \(share), \(scale) times as large")
            }
        }
    }

    /// Where another track has the face, it is not this one's; elsewhere other tracks do not matter.
    @Test func theFaceOfAnotherTrackEndsTheSearch() {
        let found = EarlierSightings.find(before: Self.first(speed: 1)) { distance in
            guard distance <= 20 else { return nil }
            let elsewhere = Candidate(box: PixelRect(x: 40, y: 40, width: 50, height: 60), isTaken: true)
            return [elsewhere, Candidate(box: Self.box(distance, speed: 1), isTaken: distance == 8)]
        }
        #expect(found.map(\.distance) == Array(1...7))
    }

    @Test func withoutBoxesOrFramesThereAreNone() {
        #expect(EarlierSightings.find(before: []) { _ in [] }.isEmpty)
        #expect(EarlierSightings.find(before: Self.first(speed: 0)) { _ in nil }.isEmpty)
    }
}
