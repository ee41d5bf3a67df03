import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropFilms
@testable import FaceCropModel
@testable import FaceCropPixels
@testable import FaceCropTracking

/// `facecrop track`, if a face returns after other scenes.
@Suite struct TrackReturnTests {
    /// The astronaut in two frames, then a scene without people, then the astronaut larger and at another position.
    private func writeScenes(to folder: TemporaryFolder) throws {
        try VipsLibrary.start()
        let photo = try OutputPicture.decode(Samples.path("astronaut.png"))
        let nobody = try OutputPicture.decode(Samples.path("chelsea.png"))
        func frame(_ photo: Preview, left: Double, top: Double, scale: Double) throws -> [UInt8] {
            let picture = TestPicture(PixelSize(width: 320, height: 240)) { x, y in
                let place = 3 * (Int(top + y / scale) * photo.size.width + Int(left + x / scale))
                return (
                    Double(photo.pixels[place]), Double(photo.pixels[place + 1]), Double(photo.pixels[place + 2])
                )
            }
            return try picture.encoded(as: .png)
        }
        for number in 0..<2 {
            try folder.write("in/\(number).png", frame(photo, left: 40 + Double(number), top: 0, scale: 1))
            try folder.write("in/\(2 + number).png", frame(nobody, left: 100, top: 40, scale: 3))
            try folder.write("in/\(4 + number).png", frame(photo, left: 130 + Double(number), top: 20, scale: 1.5))
        }
    }

    @Test(.enabled(if: Embeddings.modelIsThere, Embeddings.modelIsMissing))
    func aFaceKeepsItsNumberThroughCuts() throws {
        try withTemporaryFolder { folder in
            try writeScenes(to: folder)
            let run = try TrackRun.track(folder, ["in", "--stills"])
            #expect(run.status == 0, "\(run.messages)")
            let tracks = try TrackRun.Tracks(in: folder("out"))
            #expect(tracks.summary.sceneStarts == [0, 2, 4])
            #expect(tracks.frames.map { $0.faces.map(\.id) } == [[1], [1], [], [], [1], [1]])
            let track = try #require(tracks.summary.tracks.first)
            #expect(tracks.summary.tracks.count == 1 && track.lastFrame == 5 && track.frameCount == 4)
            #expect(track.events.map(\.kind) == [.appeared, .lost, .returned])
            #expect(track.events.map(\.frame) == [0, 2, 4])
            #expect(try #require(track.events[2].confidence) >= 0.9)
            #expect(track.events[0].confidence == nil)
            #expect(tracks.summary.reidentification?.sha256 == ModelFile.sFace.sha256)
            #expect(FileTree.files(in: folder("out")).count == 3, "one still for one face")
        }
    }

    @Test func withoutTheNetworkACutMakesANewFace() throws {
        try withTemporaryFolder { folder in
            try writeScenes(to: folder)
            let run = try TrackRun.track(folder, ["in", "--no-reidentify"])
            #expect(run.status == 0 && !run.messages.contains("deps-identity"), "\(run.messages)")
            let tracks = try TrackRun.Tracks(in: folder("out"))
            #expect(tracks.frames.map { $0.faces.map(\.id) } == [[1], [1], [], [], [2], [2]])
            #expect(tracks.summary.reidentification == nil)
        }
    }

    @Test func missingRecognitionNetworkIsTold() throws {
        try withTemporaryFolder { folder in
            try writeScenes(to: folder)
            // All models except that one.
            let locator = ModelLocator(explicitFolder: nil)
            for model in DetectOptions.Detector.both.modelFiles + ModelFile.landmarkModels {
                try folder.write("models/\(model.fileName)", locator.load(model).bytes)
            }
            let models = ["--models", folder("models").string]
            let told = try TrackRun.track(folder, ["in"] + models)
            #expect(told.status == 0 && told.messages.contains("make deps-identity"), "\(told.messages)")
            #expect(try TrackRun.Tracks(in: folder("out")).summary.tracks.count == 2)
            let refused = try TrackRun.track(folder, ["in", "--reidentify"] + models)
            #expect(refused.status == 2, "\(refused.messages)")
            #expect(refused.messages.contains("deps-identity"))
            try folder.write("models/\(ModelFile.sFace.fileName)", [1, 2, 3])
            let altered = try TrackRun.track(folder, ["in"] + models)
            #expect(altered.status == refused.status && altered.messages.contains("SHA-256"), "\(altered.messages)")
        }
    }
}
