import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct ProminenceTests {
    private let photo = PixelSize(width: 1200, height: 800)

    private func value(
        x: Double = 600,
        y: Double = 400,
        side: Double = 100,
        score: Double = 0.9,
        sharpness: Double = 0.1
    ) -> Double {
        let box = PixelRect(x: x - side / 2, y: y - side / 2, width: side, height: side)
        return Prominence.value(box: box, score: score, sharpness: sharpness, photo: photo)
    }

    @Test func aSharpFaceInTheMiddleCountsItsShareOfTheShortSideTimesItsScore() {
        #expect(abs(value() - 100.0 / 800 * 0.9) < 1e-12)
        #expect(abs(value(side: 5000) - 0.9) < 1e-12)
        // In a corner the value is half.
        #expect(abs(value(x: 0, y: 0) - value() / 2) < 1e-12)
    }

    @Test func eachNumberMakesItGrowAndNothingMakesItNothing() {
        for step in 1...100 {
            let share = Double(step) / 100
            let before = share - 0.01
            #expect(value(side: 800 * share) > value(side: 800 * before))
            #expect(value(score: share) > value(score: before))
            #expect(value(sharpness: share) >= value(sharpness: before) && value(sharpness: before) > 0)
            #expect(value(x: 600 * share) > value(x: 600 * before))
            #expect(value(y: 400 + 400 * share) < value(y: 400 + 400 * before))
        }
    }

    @Test func blurredHeadsBehindASharpPersonArePassersBy() {
        // A rider in front of spectators, with values measured in a photo.
        let rider = face(x: 500, side: 59, prominence: value(x: 500, side: 59, sharpness: 0.14))
        let spectators = (0..<20).map { index in
            let x = 40 + 55 * Double(index)
            return face(x: x, side: 29, prominence: value(x: x, y: 300, side: 29, sharpness: 0.004))
        }
        let faces = SubjectChoice.numbered(spectators + [rider])
        #expect(SubjectChoice.subjects(among: faces, fraction: 0.25) == [0] && faces[0] == rider)
        #expect(SubjectChoice.subjects(among: faces, fraction: 0).count == 21)
    }

    @Test func aLargeBlurredHeadYieldsToASharpSmallerOne() {
        let blurred = face(x: 60, side: 200, prominence: value(x: 60, y: 100, side: 200, sharpness: 0.0005))
        let sharp = face(x: 600, side: 120, prominence: value(side: 120, sharpness: 0.2))
        let faces = SubjectChoice.numbered([sharp, blurred])
        #expect(faces == [blurred, sharp], "numbers go by size alone")
        #expect(SubjectChoice.subjects(among: faces, fraction: 0.25) == [1])
    }

    /// A head out of focus that is two and a half times as large as the sharp one, with values measured in a photo.
    @Test func aPersonOutOfFocusInFrontIsNoSubject() {
        let blurred = face(x: 400, side: 250, prominence: value(x: 400, side: 250, sharpness: 0.0024))
        let sharp = face(x: 800, side: 100, prominence: value(x: 800, side: 100, sharpness: 0.1))
        #expect(SubjectChoice.subjects(among: [blurred, sharp], fraction: 0.25) == [1])
    }

    @Test func whereItIsNotKnownOfAllTheSizeDecides() {
        let measured = face(x: 600, side: 40, prominence: 0.9)
        let seenByAService = face(x: 200, side: 200, prominence: nil)
        let faces = SubjectChoice.numbered([measured, seenByAService])
        #expect(SubjectChoice.subjects(among: faces, fraction: 0.25) == [0])
        #expect(SubjectChoice.subjects(among: [], fraction: 0.25) == [])
    }

    private func face(x: Double, side: Double, prominence: Double?) -> Face {
        var face = ScriptedFaces.face(x: x - side / 2, y: 300, width: side, height: side)
        face.prominence = prominence
        return face
    }

    /// Stripes of one pixel, and the same picture blurred, side by side in a preview of a photo twice as large.
    @Test func theSharpnessIsThatOfThePreview() throws {
        let size = PixelSize(width: 256, height: 128)
        var pixels: [UInt8] = []
        for row in 0..<size.height {
            for column in 0..<size.width {
                let value: Int =
                    column < 128 ? (column + row).isMultiple(of: 2) ? 200 : 60 : 60 + (column - 128)
                pixels += [UInt8](repeating: UInt8(value), count: 3)
            }
        }
        let preview = Preview(pixels: pixels, size: size, photoSize: PixelSize(width: 512, height: 256))
        let sharp = FaceSharpness.measure(PixelRect(x: 90, y: 90, width: 80, height: 80), in: preview)
        let smooth = FaceSharpness.measure(PixelRect(x: 346, y: 90, width: 80, height: 80), in: preview)
        #expect(sharp > 1 && smooth < 0.01, "\(sharp) and \(smooth)")
        #expect(FaceSharpness.measure(PixelRect(x: 900, y: 90, width: 80, height: 80), in: preview) == 0)
    }
}
