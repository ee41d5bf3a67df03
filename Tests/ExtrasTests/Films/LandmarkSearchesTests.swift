import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel

@Suite struct LandmarkSearchesTests {
    @Test func threeLooksWithoutLandmarksAreADoubt() {
        var searches = LandmarkSearches()
        for count in 1...12 {
            #expect(searches.needsMore == (count <= 10), "before look \(count)")
            searches.note(.absent(.noFaceSeen, presence: 0.1))
            #expect(searches.count == count && searches.landmarkCount == 0)
            #expect(searches.foundNothing == (count >= 3))
        }
    }

    /// One agreement of the second detector ends the doubt, and the questions; ten disagreements end the questions.
    @Test func aSecondDetectorIsAskedUntilItAgrees() {
        for agreement in [0, 1, 4, 9, nil] as [Int?] {
            var searches = LandmarkSearches()
            for count in 0..<15 {
                searches.note(.absent(.noFaceSeen, presence: 0.1))
                let isAgreed = agreement.map { count > $0 } ?? false
                #expect(searches.needsSecondOpinion == (!isAgreed && count < 10))
                guard searches.needsSecondOpinion else { continue }
                searches.noteSecondOpinion(isFace: count == agreement)
            }
            #expect(searches.isContradicted == (agreement == nil) && searches.foundNothing == (agreement == nil))
        }
    }

    @Test func smallFacesAreNoDoubt() {
        var searches = LandmarkSearches()
        for _ in 0..<20 { searches.note(.absent(.tooSmall, presence: nil)) }
        #expect(searches.count == 0 && !searches.foundNothing)
    }

    /// A false detection is searched for landmarks several times, however badly it is visible.
    @Test func aTrackWithoutLandmarksIsLookedAtSeveralTimes() throws {
        let store = try TrackStore.withLandmarks()
        let size = PixelSize(width: 320, height: 240)
        let box = PixelRect(x: 100, y: 60, width: 90, height: 110)
        let pixels = FrameDetections.columns(size, in: box, period: 8)
        for index in 0..<60 {
            // Much less visible than at first.
            let face = ScriptedFaces.face(box, score: index == 0 ? 0.95 : 0.7)
            store.enter(try FrameDetections(index: index, pixels: pixels, size: size, faces: [face]))
        }
        let searches = try #require(store.landmarkSearches[1])
        #expect(searches.count == 6 && searches.foundNothing)
    }
}
