import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct DetectionFilterTests {
    private let photoSize = PixelSize(width: 2000, height: 1000)

    @Test func sortsByScore() {
        let filter = DetectionFilter(minimumScore: 0.6, doubtfulScore: 0.3, minimumFace: .pixels(0))
        for hundredths in 0...100 {
            let face = Face.scripted(x: 0, y: 0, side: 50, score: Double(hundredths) / 100)
            let detections = filter.filtered([face], photoSize: photoSize)
            #expect(detections.faces.isEmpty == (hundredths < 60))
            #expect(detections.doubtful.isEmpty == !(30..<60).contains(hundredths))
        }
    }

    @Test(arguments: [DetectOptions.MinimumFace.pixels(100), .longSideFraction(0.05)])
    func dropsSmallFacesOfEitherKind(minimumFace: DetectOptions.MinimumFace) {
        let filter = DetectionFilter(minimumScore: 0.6, doubtfulScore: 0.3, minimumFace: minimumFace)
        for side in 90...110 {
            for score in [0.4, 0.9] {
                let face = Face.scripted(x: 0, y: 0, side: Double(side), score: score)
                let detections = filter.filtered([face], photoSize: photoSize)
                #expect((detections.faces + detections.doubtful).isEmpty == (side < 100))
            }
        }
    }

    /// A face counts by the longer side of its box.
    @Test func narrowFacesCountByTheirHeight() {
        let filter = DetectionFilter(minimumScore: 0.6, doubtfulScore: 0.3, minimumFace: .pixels(100))
        for (width, height) in [(40, 99), (40, 100), (99, 99), (99, 100), (100, 40), (99, 40), (101, 101)] {
            var face = Face.scripted(x: 0, y: 0, side: 50, score: 0.9)
            face.box = PixelRect(x: 0, y: 0, width: Double(width), height: Double(height))
            let detections = filter.filtered([face], photoSize: photoSize)
            #expect(detections.faces.isEmpty == (width < 100 && height < 100), "\(width)x\(height)")
        }
    }

    @Test func aMinimumBelowTheDoubtfulScoreLeavesNoDoubt() {
        let filter = DetectionFilter(minimumScore: 0.1, doubtfulScore: 0.3, minimumFace: .pixels(0))
        let face = Face.scripted(x: 0, y: 0, side: 50, score: 0.2)
        #expect(filter.filtered([face], photoSize: photoSize) == Detections(faces: [face]))
    }
}
