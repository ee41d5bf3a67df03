import FaceCropFaces
import FaceCropGeometry
import Foundation
import TestSupport
import Testing

@Suite struct EyeOpennessTests {
    private static let photo = PixelSize(width: 640, height: 480)

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
            let eye = try EyeContour.scripted(
                outer: PixelPoint(x: 100, y: 100),
                inner: PixelPoint(x: 140, y: 100),
                height: 40 * ratio
            )
            let openness = EyeOpenness(of: eye, yawDegrees: 0, seenPixelSide: 1, photo: Self.photo)
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
            let doubt = EyeOpenness(of: across, yawDegrees: 0, seenPixelSide: 1, photo: Self.photo).doubt
            #expect(doubt == (isInside ? nil : .outsidePhoto), "\(place)")
            let upright = try EyeContour.scripted(
                outer: PixelPoint(x: 200, y: place),
                inner: PixelPoint(x: 240, y: place),
                height: 12
            )
            let isBeyond = place < 6 || place > 474
            let other = EyeOpenness(of: upright, yawDegrees: 0, seenPixelSide: 1, photo: Self.photo).doubt
            #expect((other == .outsidePhoto) == isBeyond, "\(place)")
        }
    }

    @Test func turnedAndSmallEyesAreUnsure() throws {
        let eye = try EyeContour.scripted(
            outer: PixelPoint(x: 100, y: 100),
            inner: PixelPoint(x: 140, y: 100),
            height: 12
        )
        for yaw in stride(from: -90.0, through: 90, by: 1) {
            let doubt = EyeOpenness(of: eye, yawDegrees: yaw, seenPixelSide: 1, photo: Self.photo).doubt
            #expect(doubt == (abs(yaw) > 40 ? .turnedAway : nil), "\(yaw)")
        }
        for pixelSide in stride(from: 0.5, through: 12, by: 0.5) {
            let doubt = EyeOpenness(of: eye, yawDegrees: 0, seenPixelSide: pixelSide, photo: Self.photo).doubt
            #expect(doubt == (40 / pixelSide < 8 ? .tooSmall : nil), "\(pixelSide)")
        }
    }
}
