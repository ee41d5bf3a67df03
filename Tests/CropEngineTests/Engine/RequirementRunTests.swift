import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

/// Tests requirements on photos and faces in whole runs, in this process.
@Suite struct RequirementRunTests {
    private static func options(
        _ folder: TemporaryFolder,
        output: String,
        _ require: (inout FaceRequirements) -> Void
    ) -> Options {
        var options = Options()
        options.discover.inputs = [DiscoverInput(path: folder("in"))]
        options.detect.detector = .yunet
        options.detect.landmarks = .facts
        options.frame.shape = .size(PixelSize(width: 40, height: 40))
        options.frame.fallback = [.center]
        require(&options.frame.requirements)
        options.run.destination = .folder(folder(output))
        options.run.isolation = .none
        return options
    }

    /// Runs, and returns the manifest.
    private static func manifest(
        _ folder: TemporaryFolder,
        output: String = "out",
        _ require: (inout FaceRequirements) -> Void
    ) throws -> Manifest {
        _ = try CropEngine(options: options(folder, output: output, require)).run()
        let file = folder(output).appending("manifest.json")
        return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: URL(filePath: file.string)))
    }

    private static func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try folder.write("in/sharp.jpg", BurstPhotos.portrait(taken: nil))
            try folder.write("in/blurred.jpg", BurstPhotos.portrait(taken: nil, blurSigma: 4))
            try folder.write("in/asleep.jpg", BurstPhotos.portrait(taken: nil, hasClosedEyes: true))
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            try folder.copy("chelsea.png", as: "in/cat.png")
            folder.settle("in")
            try body(folder)
        }
    }

    private static func reasons(_ manifest: Manifest) throws -> [String] {
        try ["sharp.jpg", "blurred.jpg", "asleep.jpg", "group.jpg", "cat.png"].map { name in
            let photo = try manifest.photo(name)
            #expect(photo.status == (photo.reason == "facesFound" ? "written" : "fallback"))
            return photo.reason
        }
    }

    /// The reason of each photo is the requirement that it misses, whatever the run before required.
    @Test func photosThatMissARequirementGoToTheFallback() throws {
        try Self.withPhotos { folder in
            let measured = try Self.manifest(folder) { $0.minimumSharpness = 0 }
            let sharp = try #require(measured.photo("sharp.jpg").faces.first?.sharpness)
            let blurred = try #require(measured.photo("blurred.jpg").faces.first?.sharpness)
            #expect(blurred > 0 && blurred < sharp / 4)
            let between = (sharp * blurred).squareRoot()
            let found = "facesFound"
            let cases: [(require: (inout FaceRequirements) -> Void, reasons: [String])] = [
                ({ _ in }, [found, found, found, found, "noFace"]),
                ({ $0.faceCount = .exactly(1) }, [found, found, found, "unexpectedFaceCount", "noFace"]),
                ({ $0.faceCount = .atLeast(1) }, [found, found, found, found, "noFace"]),
                (
                    {
                        $0.faceCount = .exactly(1)
                        $0.openEyes = .lenient
                        $0.minimumSharpness = between
                    }, [found, "tooBlurred", "eyesClosed", "unexpectedFaceCount", "noFace"]
                ),
                (
                    {
                        $0.faceCount = .exactly(1)
                        $0.maximumYawDegrees = 0
                    }, ["turnedAway", "turnedAway", "turnedAway", "unexpectedFaceCount", "noFace"]
                ),
            ]
            for (index, (require, reasons)) in cases.enumerated() {
                let again = try Self.manifest(folder, require)
                #expect(try Self.reasons(again) == reasons)
                let fresh = try Self.manifest(folder, output: "fresh-\(index)", require)
                #expect(try Self.reasons(fresh) == reasons)
                for (first, second) in zip(again.photos, fresh.photos) {
                    #expect(first.faces.map(\.sharpness) == second.faces.map(\.sharpness))
                    #expect(first.warnings == second.warnings)
                    let isRefused = !["facesFound", "noFace"].contains(first.reason)
                    #expect(first.warnings.isEmpty != isRefused, "what was measured is told: \(first.warnings)")
                }
            }
        }
    }

    /// Faces that only the fallback chooses are examined too, and may meet the requirements.
    @Test func facesOfTheFallbackAreJudgedByWhatTheyAre() throws {
        try Self.withPhotos { folder in
            var options = Self.options(folder, output: "out") { $0.maximumYawDegrees = 90 }
            options.discover.inputs = [DiscoverInput(path: folder("in/group.jpg"))]
            options.frame.framing = .index(3)
            options.frame.fallback = [.group, .center]
            _ = try CropEngine(options: options).run()
            let file = folder("out").appending("manifest.json")
            let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: URL(filePath: file.string)))
            let photo = try manifest.photo("group.jpg")
            #expect(photo.reason == "noSuchFace" && photo.fallbackStep == "group")
        }
    }
}
