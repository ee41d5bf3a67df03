import FaceCropFaces
import FaceCropGeometry
import FaceCropVision
import TestSupport
import Testing

@Suite struct DetectionFilterTests {
    private let photoSize = PixelSize(width: 2000, height: 1000)

    @Test func sortsByScore() {
        let sieve = DetectionFilter(minimumScore: 0.6, doubtfulScore: 0.3, minimumFace: .pixels(0))
        for hundredths in 0...100 {
            let face = Face.scripted(x: 0, y: 0, side: 50, score: Double(hundredths) / 100)
            let detections = sieve.sift([face], photoSize: photoSize)
            #expect(detections.faces.isEmpty == (hundredths < 60))
            #expect(detections.doubtful.isEmpty == !(30..<60).contains(hundredths))
        }
    }

    @Test(arguments: [DetectOptions.MinimumFace.pixels(100), .longSideFraction(0.05)])
    func dropsSmallFacesOfEitherKind(minimumFace: DetectOptions.MinimumFace) {
        let sieve = DetectionFilter(minimumScore: 0.6, doubtfulScore: 0.3, minimumFace: minimumFace)
        for side in 90...110 {
            for score in [0.4, 0.9] {
                let face = Face.scripted(x: 0, y: 0, side: Double(side), score: score)
                let detections = sieve.sift([face], photoSize: photoSize)
                #expect((detections.faces + detections.doubtful).isEmpty == (side < 100))
            }
        }
    }

    @Test func aMinimumBelowTheDoubtfulScoreLeavesNoDoubt() {
        let sieve = DetectionFilter(minimumScore: 0.1, doubtfulScore: 0.3, minimumFace: .pixels(0))
        let face = Face.scripted(x: 0, y: 0, side: 50, score: 0.2)
        #expect(sieve.sift([face], photoSize: photoSize) == Detections(faces: [face]))
    }
}
