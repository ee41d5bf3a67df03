import TestSupport
import Testing

@testable import FaceCropFaces
@testable import FaceCropFilms
@testable import FaceCropGeometry

@Suite struct CloseLooksTests {
    @Test func threeLooksWithoutLandmarksAreADoubt() {
        var looks = LandmarkSearches()
        for count in 1...12 {
            #expect(looks.needsMore == (count <= 10), "before look \(count)")
            looks.note(.absent(.noFaceSeen, presence: 0.1))
            #expect(looks.count == count && looks.landmarkCount == 0)
            #expect(looks.foundNothing == (count >= 3))
        }
    }

    @Test func smallFacesAreNoDoubt() {
        var looks = LandmarkSearches()
        for _ in 0..<20 { looks.note(.absent(.tooSmall, presence: nil)) }
        #expect(looks.count == 0 && !looks.foundNothing)
    }

    /// A false detection is searched for landmarks several times, however badly it is visible.
    @Test func aTrackWithoutLandmarksIsLookedAtSeveralTimes() throws {
        let book = try TrackStore.withLandmarks()
        let size = PixelSize(width: 320, height: 240)
        let box = PixelRect(x: 100, y: 60, width: 90, height: 110)
        let pixels = FrameDetections.columns(size, in: box, period: 8)
        for index in 0..<60 {
            // Much less visible than at first.
            let face = ScriptedFaces.face(box, score: index == 0 ? 0.95 : 0.7)
            book.enter(try FrameDetections(index: index, pixels: pixels, size: size, faces: [face]))
        }
        let looks = try #require(book.landmarkSearches[1])
        #expect(looks.count == 6 && looks.foundNothing)
    }
}
