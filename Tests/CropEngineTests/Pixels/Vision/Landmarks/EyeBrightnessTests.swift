import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The brightness that distinguishes dark glasses from eyes.
@Suite struct EyeBrightnessTests {
    private static let photo = PixelSize(width: 640, height: 480)

    private static let side = 64

    /// The light of an eye with the luminance `eye`, surrounded by the luminance `skin`, with a pupil and a picture
    /// beside the eye.
    private static func light(eye: Float, skin: Float, pupil: Float? = nil, beside: Float? = nil) -> EyeLight {
        // 64 pixels show 2.3 widths of the eye: it is 27.8 pixels wide, and a height of 13.9 pixels is measured.
        let input = (0..<side).flatMap { row in
            (0..<side).flatMap { column in
                let isInColumns = (18..<46).contains(column)
                let isEye = isInColumns && (25..<39).contains(row)
                let isPupil = (28..<36).contains(column) && (28..<36).contains(row)
                let value = isPupil ? pupil ?? eye : isEye ? eye : isInColumns ? skin : beside ?? skin
                return [Float](repeating: value, count: 3)
            }
        }
        return input.withUnsafeBufferPointer { EyeBrightness.light(of: $0, side: side) }
    }

    @Test func isTheEyesLuminanceByThatOfSkin() {
        for skin in stride(from: Float(0.05), through: 1, by: 0.05) {
            for eye in stride(from: Float(0), through: skin, by: 0.05) {
                let expected = Double(eye) / Double(skin)
                let light = Self.light(eye: eye, skin: skin)
                #expect(abs(light.brightness - expected) < 0.005 / Double(skin))
                #expect(light.contrast < 0.005 / Double(skin), "an even eye has no contrast")
            }
        }
    }

    /// A lit background or nose beside the eye says nothing about the glass before it.
    @Test func aBackgroundBesideTheEyeDoesNotCount() {
        for beside in [Float(0), 0.3, 1] {
            let light = Self.light(eye: 0.2, skin: 0.5, beside: beside)
            #expect(abs(light.brightness - 0.4) < 0.01)
        }
    }

    /// 64 of 392 pixels are the pupil.
    @Test func theContrastIsThatOfThePupil() {
        for pupil in stride(from: Float(0), through: 0.4, by: 0.1) {
            let light = Self.light(eye: 0.4, skin: 0.8, pupil: pupil)
            let mean = (Double(pupil) * 64 + 0.4 * 328) / 392
            #expect(abs(light.brightness - mean / 0.8) < 0.01)
            #expect(abs(light.contrast - (mean - Double(pupil)) / 0.8) < 0.01)
        }
    }

    @Test func blackSkinGivesZeroBrightness() {
        #expect(Self.light(eye: 0, skin: 0) == EyeLight(brightness: 0, contrast: 0))
    }

    @Test func darkEyesAreHidden() throws {
        for step in 0...100 {
            let eye = try EyeContour.scripted(
                outer: PixelPoint(x: 100, y: 100),
                inner: PixelPoint(x: 140, y: 100),
                height: 12,
                light: EyeLight(brightness: Double(step) / 100, contrast: 0.2)
            )
            func openness(yawDegrees: Double) -> EyeOpenness {
                let pose = FacePose(rollDegrees: 0, yawDegrees: yawDegrees, pitchDegrees: 0)
                return EyeOpenness.judge((right: eye, left: eye), pose: pose, seenPixelSide: 1, photo: Self.photo).right
            }
            let frontal = openness(yawDegrees: 0)
            let isHidden = Double(step) / 100 < EyeOpenness.minimumRelativeBrightness
            #expect(frontal.doubt == (isHidden ? .hidden : nil))
            #expect(frontal.state == (isHidden ? .unsure : .open))
            #expect(openness(yawDegrees: 60).doubt == .turnedAway)
        }
    }
}
