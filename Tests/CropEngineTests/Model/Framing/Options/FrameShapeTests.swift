import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FrameShapeTests {
    static let ratios = [(1, 1), (4, 5), (16, 9), (1.91, 1), (9, 16), (3, 1)].map {
        AspectRatio(width: $0.0, height: $0.1)
    }

    @Test(arguments: ratios)
    func theFrameIsGrownMovedAndOnlyShrunkWhenThePhotoIsTooSmall(ratio: AspectRatio) throws {
        var options = FrameOptions.rule
        options.shape = .aspect(ratio)
        let framer = FaceFramer(options: options)
        var withoutShape = options
        withoutShape.shape = nil
        let ruleFramer = FaceFramer(options: withoutShape)
        for seed in 0..<400 {
            let (photo, faces) = ScriptedFaces.scene(seed: seed)
            let detections = Detections(faces: faces)
            let rect = try #require(framer.decide(detections, photo: photo).frames.first?.rect)
            let ruleRect = try #require(ruleFramer.decide(detections, photo: photo).frames.first?.rect)
            #expect(rect.intersection(WholePixelRect(covering: photo)) == rect, "inside the photo, seed \(seed)")
            let offRatio = abs(Double(rect.width) - Double(rect.height) * ratio.value)
            #expect(offRatio <= max(1, ratio.value), "seed \(seed): \(rect) is not \(ratio)")
            let largest = FrameShape.largestSize(of: ratio, in: photo)
            if rect.size != largest {
                #expect(rect.intersection(ruleRect) == ruleRect, "seed \(seed): the rule's frame is kept whole")
            }
        }
    }

    @Test func theLargestSizeTouchesTwoSidesOfThePhoto() {
        for ratio in Self.ratios {
            for width in stride(from: 1, through: 1200, by: 37) {
                for height in stride(from: 1, through: 1200, by: 41) {
                    let photo = PixelSize(width: width, height: height)
                    let size = FrameShape.largestSize(of: ratio, in: photo)
                    #expect(size.width <= width && size.height <= height)
                    #expect(size.width == width || size.height == height)
                }
            }
        }
    }

    @Test func growingKeepsTheCentreAndTheFrame() {
        let frame = PixelRect(x: 10, y: 20, width: 100, height: 50)
        #expect(
            FrameShape.grown(frame, to: AspectRatio(width: 1, height: 1))
                == PixelRect(x: 10, y: -5, width: 100, height: 100)
        )
        #expect(
            FrameShape.grown(frame, to: AspectRatio(width: 4, height: 1))
                == PixelRect(x: -40, y: 20, width: 200, height: 50)
        )
    }

    @Test func wholePixelsHoldTheFrameAndKeepTheRatio() {
        for step in 0..<200 {
            let frame = PixelRect(
                x: Double(step) * 0.37 - 20,
                y: Double(step) * 0.73 - 30,
                width: 40 + Double(step) * 1.31,
                height: (40 + Double(step) * 1.31) / 1.5
            )
            let rect = FrameShape.wholePixels(frame, ratio: AspectRatio(width: 3, height: 2))
            #expect(rect.asPixelRect.contains(frame, tolerance: 0.002), "\(rect) does not hold \(frame)")
            #expect(abs(Double(rect.width) / 1.5 - Double(rect.height)) <= 1)
        }
    }
}
