import FaceCropFraming
import Foundation
import TestSupport
import Testing

@Suite struct EyeOpennessTests {
    private static let photo = PixelSize(width: 640, height: 480)

    /// An eye 40 pixels wide with this ratio, inside the photo.
    private func eye(ratio: Double, outerX: Double = 100) throws -> EyeContour {
        try .scripted(
            outer: PixelPoint(x: outerX, y: 100),
            inner: PixelPoint(x: outerX + 40, y: 100),
            height: 40 * ratio
        )
    }

    /// What is said of `eye` beside an eye that is wide open, in a head that looks into the camera.
    private func openness(
        _ eye: EyeContour,
        yawDegrees: Double = 0,
        seenPixelSide: Double = 1
    ) throws -> EyeOpenness {
        EyeOpenness.judge(
            (right: eye, left: try self.eye(ratio: 0.35, outerX: 200)),
            pose: FacePose(rollDegrees: 0, yawDegrees: yawDegrees, pitchDegrees: 0),
            seenPixelSide: seenPixelSide,
            photo: Self.photo
        ).right
    }

    /// If lids are h apart and corners w apart, the ratio is h / w, however the eye is turned.
    @Test func theRatioIsHeightByWidth() throws {
        for degrees in stride(from: 0.0, to: 360, by: 15) {
            for (width, height) in [(30.0, 9.0), (30, 0), (12.5, 3), (400, 130)] {
                let inner = PixelPoint(
                    x: 50 + width * cos(degrees * .pi / 180),
                    y: 70 + width * sin(degrees * .pi / 180)
                )
                let eye = try EyeContour.scripted(outer: PixelPoint(x: 50, y: 70), inner: inner, height: height)
                #expect(abs(eye.aspectRatio - height / width) < 1e-9)
            }
        }
    }

    /// The formula of the paper, with its six points at their indices.
    @Test func onlyTheSixPointsCount() throws {
        var random = SeededGenerator(seed: 3)
        func points(_ count: Int) -> [PixelPoint] {
            (0..<count).map { _ in
                PixelPoint(x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
            }
        }
        for _ in 0..<100 {
            let (lower, upper) = (points(9), points(7))
            let eye = try #require(EyeContour(lowerLid: lower, upperLid: upper, iris: points(5), relativeBrightness: 1))
            let (p1, p2, p3, p4, p5, p6) = (lower[0], upper[2], upper[4], lower[8], lower[5], lower[3])
            let wanted =
                (hypot(p2.x - p6.x, p2.y - p6.y) + hypot(p3.x - p5.x, p3.y - p5.y))
                / (2 * hypot(p1.x - p4.x, p1.y - p4.y))
            #expect(abs(eye.aspectRatio - wanted) < 1e-9)
        }
    }

    @Test func anEyeWithoutWidthHasNoRatio() throws {
        let point = PixelPoint(x: 4, y: 4)
        let eye = EyeContour(
            lowerLid: [PixelPoint](repeating: point, count: 9),
            upperLid: [PixelPoint](repeating: PixelPoint(x: 4, y: 1), count: 7),
            iris: [PixelPoint](repeating: point, count: 5),
            relativeBrightness: 1
        )
        #expect(try #require(eye).aspectRatio == 0)
    }

    /// The state for all ratios, and the ratios at which it changes.
    @Test func thresholdsDivideTheRatios() throws {
        for step in 0...500 {
            let ratio = Double(step) / 1000
            let eye = try eye(ratio: ratio)
            let openness = try openness(eye)
            // Exactly at a threshold both states are correct.
            if abs(ratio - 0.18) < 1e-9 || abs(ratio - 0.23) < 1e-9 { continue }
            #expect(openness.state == (ratio < 0.18 ? .closed : ratio < 0.23 ? .unsure : .open), "\(ratio)")
            #expect(openness.doubt == (openness.state == .unsure ? .betweenThresholds : nil))
        }
    }

    /// An eye of 40 pixels, moved over each edge, is unsure as soon as a part of it is outside.
    @Test func eyesBeyondTheEdgeAreUnsure() throws {
        for place in stride(from: -60.0, through: 700, by: 5) {
            let across = try EyeContour.scripted(
                outer: PixelPoint(x: place, y: 200),
                inner: PixelPoint(x: place + 40, y: 200),
                height: 12
            )
            let isInside = place >= 0 && place + 40 <= 640
            let doubt = try openness(across).doubt
            #expect(doubt == (isInside ? nil : .outsidePhoto), "\(place)")
            let upright = try EyeContour.scripted(
                outer: PixelPoint(x: 200, y: place),
                inner: PixelPoint(x: 240, y: place),
                height: 12
            )
            let isBeyond = place < 6 || place > 474
            let other = try openness(upright).doubt
            #expect((other == .outsidePhoto) == isBeyond, "\(place)")
        }
    }

    @Test func turnedAndSmallEyesAreUnsure() throws {
        let eye = try eye(ratio: 0.3)
        for yaw in stride(from: -90.0, through: 90, by: 1) {
            let doubt = try openness(eye, yawDegrees: yaw).doubt
            #expect(doubt == (abs(yaw) > 40 ? .turnedAway : nil), "\(yaw)")
        }
        for pixelSide in stride(from: 0.5, through: 12, by: 0.5) {
            let doubt = try openness(eye, seenPixelSide: pixelSide).doubt
            #expect(doubt == (40 / pixelSide < 8 ? .tooSmall : nil), "\(pixelSide)")
        }
    }

    /// The rule stated anew for all pairs of ratios and pitches: from below, and beside an eye that is not open, an eye
    /// must be wider open; closed eyes stay closed; eyes trade places with the same result.
    @Test func theOtherEyeAndThePitchWidenTheDoubt() throws {
        for pitch in [-30.0, 0, 14, 16, 30] {
            for step in stride(from: 0.005, to: 0.4, by: 0.01) {
                for other in stride(from: 0.005, to: 0.4, by: 0.01) {
                    let eyes = (right: try eye(ratio: step), left: try eye(ratio: other, outerX: 200))
                    let pose = FacePose(rollDegrees: 0, yawDegrees: 0, pitchDegrees: pitch)
                    let both = EyeOpenness.judge(eyes, pose: pose, seenPixelSide: 1, photo: Self.photo)
                    let openFrom = pitch > 15 ? 0.28 : other < 0.23 ? 0.27 : 0.23
                    #expect(both.right.state == (step < 0.18 ? .closed : step < openFrom ? .unsure : .open))
                    #expect((both.right.doubt == .betweenThresholds) == (both.right.state == .unsure))
                    let swapped = EyeOpenness.judge(
                        (right: eyes.left, left: eyes.right),
                        pose: pose,
                        seenPixelSide: 1,
                        photo: Self.photo
                    )
                    #expect(swapped.left == both.right && swapped.right == both.left)
                }
            }
        }
    }

    /// A closed eye that is beyond the photo's edge does not make the other one doubtful.
    @Test func anEyeThatCannotBeJudgedSaysNothingAboutTheOther() throws {
        let pose = FacePose(rollDegrees: 0, yawDegrees: 0, pitchDegrees: 0)
        for (place, state) in [(200.0, EyeOpenness.State.unsure), (620, .open)] {
            let eyes = (right: try eye(ratio: 0.25), left: try eye(ratio: 0.1, outerX: place))
            let both = EyeOpenness.judge(eyes, pose: pose, seenPixelSide: 1, photo: Self.photo)
            #expect(both.right.state == state)
        }
    }
}
