import FaceCropFraming
import FaceCropVision
import TestSupport
import Testing

/// The brightness that distinguishes dark glasses from eyes.
@Suite struct EyeBrightnessTests {
    private static let photo = PixelSize(width: 640, height: 480)

    private static let side = 64

    /// The relative brightness of an eye with the luminance `eye`, surrounded by the luminance `skin`.
    private static func brightness(eye: Float, skin: Float) -> Double {
        // 64 pixels show 2.3 widths of the eye: it is 27.8 pixels wide, and a height of 13.9 pixels is measured.
        let input = (0..<side).flatMap { row in
            (0..<side).flatMap { column in
                let isEye = (18..<46).contains(column) && (25..<39).contains(row)
                return [Float](repeating: isEye ? eye : skin, count: 3)
            }
        }
        return input.withUnsafeBufferPointer { EyeBrightness.relative(of: $0, side: side) }
    }

    @Test func isTheEyesLuminanceByThatOfSkin() {
        for skin in stride(from: Float(0.05), through: 1, by: 0.05) {
            for eye in stride(from: Float(0), through: skin, by: 0.05) {
                let expected = Double(eye) / Double(skin)
                #expect(abs(Self.brightness(eye: eye, skin: skin) - expected) < 0.005 / Double(skin))
            }
        }
    }

    @Test func blackSkinGivesZeroBrightness() {
        #expect(Self.brightness(eye: 0, skin: 0) == 0)
    }

    @Test func darkEyesAreHidden() throws {
        for step in 0...100 {
            let eye = try EyeContour.scripted(
                outer: PixelPoint(x: 100, y: 100),
                inner: PixelPoint(x: 140, y: 100),
                height: 12,
                relativeBrightness: Double(step) / 100
            )
            func openness(yawDegrees: Double) -> EyeOpenness {
                let pose = FacePose(rollDegrees: 0, yawDegrees: yawDegrees, pitchDegrees: 0)
                return EyeOpenness.judge((right: eye, left: eye), pose: pose, seenPixelSide: 1, photo: Self.photo).left
            }
            let frontal = openness(yawDegrees: 0)
            let isHidden = Double(step) / 100 < EyeOpenness.minimumRelativeBrightness
            #expect(frontal.doubt == (isHidden ? .hidden : nil))
            #expect(frontal.state == (isHidden ? .unsure : .open))
            #expect(openness(yawDegrees: 60).doubt == .turnedAway)
        }
    }
}
