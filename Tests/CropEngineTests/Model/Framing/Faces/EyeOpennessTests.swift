import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct EyeOpennessTests {
    private static let photo = PixelSize(width: 640, height: 480)

    private static let noContrast = EyeLight(brightness: 1, contrast: 0)

    /// An eye 40 pixels wide with this openness in a head that looks into the camera, inside the photo.
    private func eye(
        openness: Double,
        _ side: EyeContour.Side = .right,
        light: EyeLight = noContrast
    ) throws -> EyeContour {
        let (outer, inner) = side == .right ? (100.0, 140.0) : (240, 200)
        // The upper lid is half of the height above the corners.
        return try .scripted(
            outer: PixelPoint(x: outer, y: 100),
            inner: PixelPoint(x: inner, y: 100),
            height: 2 * 40 * (openness - EyeOpenness.contrastWeight * light.contrast),
            side: side,
            light: light
        )
    }

    private func judge(
        _ right: EyeContour,
        _ left: EyeContour,
        yawDegrees: Double = 0,
        pitchDegrees: Double = 0,
        seenPixelSide: Double = 1
    ) -> (right: EyeOpenness, left: EyeOpenness) {
        EyeOpenness.judge(
            (right: right, left: left),
            pose: FacePose(rollDegrees: 0, yawDegrees: yawDegrees, pitchDegrees: pitchDegrees),
            seenPixelSide: seenPixelSide,
            photo: Self.photo
        )
    }

    /// What is said of `eye` beside an eye that is wide open, in a head that looks into the camera.
    private func openness(_ eye: EyeContour, yawDegrees: Double = 0, seenPixelSide: Double = 1) throws -> EyeOpenness {
        judge(eye, try self.eye(openness: 0.3, .left), yawDegrees: yawDegrees, seenPixelSide: seenPixelSide).right
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
            let eye = try #require(
                EyeContour(lowerLid: lower, upperLid: upper, iris: points(5), light: Self.noContrast)
            )
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
            light: Self.noContrast
        )
        #expect(try #require(eye).aspectRatio == 0)
        #expect(try #require(eye).openness(.left, pitchDegrees: 0) == 0)
    }

    /// The openness is the arch of the upper lid and a part of the contrast, however the eye is turned, and whichever
    /// of the eyes it is; below the corners, the arch is negative.
    @Test(arguments: EyeContour.Side.allCases) func theUpperLidIsMeasured(side: EyeContour.Side) throws {
        for degrees in stride(from: 0.0, to: 360, by: 15) {
            for (width, height, contrast) in [(30.0, 9.0, 0.0), (30, -3, 0.4), (12.5, 3, 0.1), (400, 130, 0.25)] {
                let inner = PixelPoint(
                    x: 50 + width * cos(degrees * .pi / 180),
                    y: 70 + width * sin(degrees * .pi / 180)
                )
                let eye = try EyeContour.scripted(
                    outer: PixelPoint(x: 50, y: 70),
                    inner: inner,
                    height: height,
                    side: side,
                    light: EyeLight(brightness: 1, contrast: contrast)
                )
                let level = height / 2 / width + 0.15 * contrast
                for pitch in stride(from: -40.0, through: 40, by: 5) {
                    let wanted = level - (pitch > 10 ? 0.0025 * (pitch - 10) : 0)
                    #expect(abs(eye.openness(side, pitchDegrees: pitch) - wanted) < 1e-9)
                }
            }
        }
    }

    /// The lower lid, which a smile raises, does not count.
    @Test func aRaisedLowerLidClosesNoEye() throws {
        let wide = try eye(openness: 0.2)
        let squinting = try #require(
            EyeContour(
                lowerLid: wide.lowerLid.map { PixelPoint(x: $0.x, y: $0.y > 100 ? 96 : $0.y) },
                upperLid: wide.upperLid,
                iris: wide.iris,
                light: wide.light
            )
        )
        #expect(squinting.aspectRatio < 0.18)
        #expect(try openness(squinting).state == .open)
    }

    /// The rule stated anew for all pairs: an eye is open if it is so itself, and both are so in the mean, of which
    /// the other takes no more than it must; eyes trade places with the same result.
    @Test func bothEyesCountTogether() throws {
        for own in stride(from: -0.0025, to: 0.4, by: 0.005) {
            for other in stride(from: -0.0025, to: 0.4, by: 0.005) {
                let both = judge(try eye(openness: own), try eye(openness: other, .left))
                let isOpen = own > 0.12 && (own > 0.18 || own + other > 0.3)
                let state: EyeOpenness.State = isOpen ? .open : own < 0.105 ? .closed : .unsure
                // Exactly at a limit, both states are correct.
                if abs(own - 0.18) < 1e-9 || abs(own + other - 0.3) < 1e-9 { continue }
                #expect(both.right.state == state, "\(own) beside \(other)")
                #expect((both.right.doubt == .betweenThresholds) == (both.right.state == .unsure))
                let swapped = judge(try eye(openness: other), try eye(openness: own, .left))
                #expect(swapped.left == both.right && swapped.right == both.left)
            }
        }
    }

    /// An eye of 40 pixels, moved over each edge, is unsure as soon as a part of it is outside.
    @Test func eyesBeyondTheEdgeAreUnsure() throws {
        for place in stride(from: -60.0, through: 700, by: 5) {
            let across = try EyeContour.scripted(
                outer: PixelPoint(x: place, y: 200),
                inner: PixelPoint(x: place + 40, y: 200),
                height: 12,
                light: EyeLight(brightness: 1, contrast: 0.3)
            )
            let isInside = place >= 0 && place + 40 <= 640
            let doubt = try openness(across).doubt
            #expect(doubt == (isInside ? nil : .outsidePhoto), "\(place)")
            let upright = try EyeContour.scripted(
                outer: PixelPoint(x: 200, y: place),
                inner: PixelPoint(x: 240, y: place),
                height: 12,
                light: EyeLight(brightness: 1, contrast: 0.3)
            )
            let isBeyond = place < 6 || place > 474
            let other = try openness(upright).doubt
            #expect((other == .outsidePhoto) == isBeyond, "\(place)")
        }
    }

    @Test func turnedAndSmallEyesAreUnsure() throws {
        let eye = try eye(openness: 0.2)
        for yaw in stride(from: -90.0, through: 90, by: 1) {
            let doubt = try openness(eye, yawDegrees: yaw).doubt
            #expect(doubt == (abs(yaw) > 40 ? .turnedAway : nil), "\(yaw)")
        }
        for pixelSide in stride(from: 0.5, through: 12, by: 0.5) {
            let doubt = try openness(eye, seenPixelSide: pixelSide).doubt
            #expect(doubt == (40 / pixelSide < 7 ? .tooSmall : nil), "\(pixelSide)")
        }
    }

    /// A closed eye that is beyond the photo's edge does not make the other one doubtful.
    @Test func anEyeThatCannotBeJudgedSaysNothingAboutTheOther() throws {
        for (place, state) in [(200.0, EyeOpenness.State.unsure), (620, .open)] {
            let closed = try EyeContour.scripted(
                outer: PixelPoint(x: place + 40, y: 100),
                inner: PixelPoint(x: place, y: 100),
                height: 0,
                side: .left,
                light: Self.noContrast
            )
            let both = judge(try eye(openness: 0.16), closed)
            #expect(both.right.state == state)
        }
    }
}
