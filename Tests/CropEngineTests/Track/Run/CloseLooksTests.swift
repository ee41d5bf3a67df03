import SystemPackage
import Testing

@testable import CropEngine

@Suite struct CloseLooksTests {
    @Test func threeLooksWithoutLandmarksAreADoubt() {
        var looks = CloseLooks()
        for count in 1...12 {
            #expect(looks.wantMore == (count <= 10), "before look \(count)")
            looks.note(.absent(.noFaceSeen, presence: 0.1))
            #expect(looks.count == count && looks.landmarkCount == 0)
            #expect(looks.findNothing == (count >= 3))
        }
    }

    @Test func smallFacesAreNoDoubt() {
        var looks = CloseLooks()
        for _ in 0..<20 { looks.note(.absent(.tooSmall, presence: nil)) }
        #expect(looks.count == 0 && !looks.findNothing)
    }

    /// A detector's false alarm is looked at closely again and again, however badly it is seen.
    @Test func aTrackWithoutLandmarksIsLookedAtSeveralTimes() throws {
        try VipsLibrary.start()
        let finder = try LandmarkFinderFactory(models: ModelLocator(explicitFolder: nil), settings: InferenceSettings())
            .makeFinder()
        let book = TrackBook(TrackOptions(), finder) { _ in }
        let size = PixelSize(width: 320, height: 240)
        let file = PhotoFile(path: "film", relativePath: "film", isNamedByUser: true)
        let grey = [UInt8](repeating: 128, count: 3 * size.pixelCount)
        for index in 0..<60 {
            let frame = SequenceFrame(index: index, path: "film", isWholeFile: false) { () throws(PhotoError) in
                throw PhotoError(.corrupt, stage: .decode, path: "film", message: "Not asked for.")
            }
            let decoded = try DecodedPhoto(frameOf: file, pixels: grey, size: size)
            var sight = FrameSight(frame)
            sight.size = size
            sight.signature = SceneSignature(try decoded.preview(longSide: 256))
            sight.decoded = decoded
            let face = ScriptedFaces.face(
                PixelRect(x: 100, y: 60, width: 90, height: 110),
                score: index == 0 ? 0.95 : 0.7
            )
            // Seen ever worse.
            sight.faces = [SeenFace(face, sharpness: 1 / Double(index + 1))]
            book.enter(sight)
        }
        let looks = try #require(book.looks[1])
        #expect(looks.count == 6 && looks.findNothing)
    }
}
