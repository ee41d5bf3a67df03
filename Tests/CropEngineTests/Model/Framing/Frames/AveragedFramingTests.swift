import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct AveragedFramingTests {
    /// The published rule in the form of its source: normalised boxes with the origin at the bottom left, converted to
    /// pixels with the origin at the top left, then Core Graphics' integral rectangle and intersection.
    private func publishedCrop(normalised: [[Double]], photo: PixelSize, margin: Double) -> [Int]? {
        let photoWidth = Double(photo.width)
        let photoHeight = Double(photo.height)
        var totalX = 0.0
        var totalY = 0.0
        var totalW = 0.0
        var totalH = 0.0
        var minX = Double.infinity
        for box in normalised {
            let w = box[2] * photoWidth
            let h = box[3] * photoHeight
            let x = box[0] * photoWidth
            let y = (1 - box[1]) * photoHeight - h
            totalX += x
            totalY += y
            totalW += w
            totalH += h
            minX = min(minX, x)
        }
        let n = Double(normalised.count)
        let offset = margin + totalX / n - minX
        let left = floor(totalX / n - offset)
        let top = floor(totalY / n - offset)
        let right = ceil(totalX / n - offset + totalW / n + 2 * offset)
        let bottom = ceil(totalY / n - offset + totalH / n + 2 * offset)
        let clipped = [max(0, left), max(0, top), min(photoWidth, right), min(photoHeight, bottom)].map { Int($0) }
        return clipped[2] > clipped[0] && clipped[3] > clipped[1] ? clipped : nil
    }

    @Test(arguments: [0.0, 10, 200, 350.5])
    func theCropIsThePublishedOne(margin: Double) throws {
        var options = FrameOptions.rule
        options.margin = .pixels(margin)
        options.subjectSizeFraction = 0
        let framer = FaceFramer(options: options)
        for seed in 0..<500 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed)
            let width = Double(photo.width)
            let height = Double(photo.height)
            let normalised = faces.map { face in
                [
                    face.box.x / width, 1 - (face.box.y + face.box.height) / height, face.box.width / width,
                    face.box.height / height,
                ]
            }
            let expected = publishedCrop(normalised: normalised, photo: photo, margin: margin)
            let rect = framer.decide(Detections(faces: faces), photo: photo).frames.first?.rect
            let got = rect.map { [$0.x, $0.y, $0.maxX, $0.maxY] }
            // Converting fractions to pixels and back may move an edge over a whole number by a rounding error.
            let difference = zip(got ?? [], expected ?? []).map { abs($0 - $1) }.max() ?? 0
            #expect((got == nil) == (expected == nil), "seed \(seed)")
            #expect(difference <= 1, "seed \(seed): \(got ?? []) is not \(expected ?? [])")
        }
    }

    @Test func oneFaceGivesItsBox() {
        let box = PixelRect(x: 300, y: 400, width: 100, height: 120)
        #expect(AveragedFraming.frame(boxes: [box]) == box)
    }

    @Test func frameWidensByTheDistanceToTheLeftmostFace() {
        let boxes = [
            PixelRect(x: 100, y: 100, width: 50, height: 50), PixelRect(x: 500, y: 300, width: 150, height: 150),
        ]
        // avgX 300, avgY 200, avgW = avgH = 100, minX 100: offset = 200.
        #expect(AveragedFraming.frame(boxes: boxes) == PixelRect(x: 100, y: 0, width: 500, height: 500))
    }

    @Test func noFaceGivesNoFrame() {
        #expect(AveragedFraming.frame(boxes: []) == nil)
        #expect(
            FaceFramer(options: FrameOptions()).decide(Detections(), photo: PixelSize(width: 9, height: 9)).frames == []
        )
    }

    @Test func aFaceOutsideThePhotoGivesNoFrame() {
        var options = FrameOptions.rule
        options.margin = .pixels(10)
        let outside = ScriptedFaces.face(x: -200, y: 50, width: 100, height: 120)
        let decision = FaceFramer(options: options).decide(
            Detections(faces: [outside]),
            photo: PixelSize(width: 500, height: 500)
        )
        #expect(decision.frames.isEmpty)
    }

    @Test func aRelativeMarginFollowsTheMeanFaceSize() {
        var options = FrameOptions.rule
        options.margin = .faceFraction(0.5)
        let face = ScriptedFaces.face(x: 400, y: 400, width: 100, height: 140)
        let decision = FaceFramer(options: options).decide(
            Detections(faces: [face]),
            photo: PixelSize(width: 1000, height: 1000)
        )
        // Half of (100 + 140) / 2.
        #expect(decision.frames.map(\.rect) == [WholePixelRect(x: 340, y: 340, width: 220, height: 260)])
    }
}
