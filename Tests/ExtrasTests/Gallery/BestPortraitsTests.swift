import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceGallery

@Suite struct BestPortraitsTests {
    private func face(
        side: Double = 300,
        yaw: Double = 0,
        sharpness: Double = 0.2,
        eyes: EyeOpenness.State = .open
    ) -> EmbeddedFace {
        var face = ScriptedFaces.face(x: 0, y: 0, width: side, height: side)
        face.facts = .described(.scripted(right: eyes, left: eyes, yawDegrees: yaw))
        let quality = FaceQuality(eyeDistancePixels: side / 2, yawDegrees: yaw, pitchDegrees: 0, sharpness: sharpness)
        return EmbeddedFace(number: 1, face: face, finding: .refused(.tooSmall), quality: quality)
    }

    private func file(_ name: String) -> PhotoFile {
        PhotoFile(path: FilePath("in/\(name)"), relativePath: FilePath(name), isNamedByUser: false)
    }

    private func best(_ photos: [[EmbeddedFace]]) -> FilePath? {
        var best = BestPortraits()
        for (index, faces) in photos.enumerated() {
            best.add(file("\(index).jpg"), faces, names: faces.indices.map { $0 == 0 ? "ann" : nil })
        }
        return best.portraits["ann"]?.photo.relativePath
    }

    @Test func aPageWantsAFrontalSharpLargeFaceWithOpenEyesAlone() {
        let worse: [[EmbeddedFace]] = [
            [face(yaw: 30)], [face(yaw: -30)], [face(sharpness: 0.01)], [face(side: 60)], [face(eyes: .closed)],
            [face(), face()],
        ]
        for photo in worse {
            #expect(best([photo, [face()]]) == "1.jpg")
            #expect(best([[face()], photo]) == "0.jpg")
        }
    }

    @Test func passersByDoNotCount() {
        #expect(best([[face(), face(side: 80)], [face()]]) == "0.jpg", "of equally good photos, the first one")
        #expect(best([[face(), face(side: 100)], [face()]]) == "1.jpg")
    }

    @Test func eachPersonHasAPhotoOfTheirOwn() {
        var best = BestPortraits()
        best.add(file("both.jpg"), [face(), face(yaw: 10)], names: ["ann", "bob"])
        best.add(file("bob.jpg"), [face()], names: ["bob"])
        best.add(file("stranger.jpg"), [face()], names: [nil])
        best.add(
            file("blurred.jpg"),
            [EmbeddedFace(number: 1, face: face().face, finding: .refused(.noLandmarks))],
            names: ["cid"]
        )
        #expect(best.portraits.mapValues(\.photo.relativePath) == ["ann": "both.jpg", "bob": "bob.jpg"])
        #expect(best.portraits.values.allSatisfy { (0...1).contains($0.quality) })
    }
}
