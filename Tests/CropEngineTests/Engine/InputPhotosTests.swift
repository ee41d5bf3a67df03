import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

/// Tests the number of photos that a run has found, which `--expect-photos` compares.
@Suite struct InputPhotosTests {
    private static func options(_ folder: TemporaryFolder, _ inputs: [String], includes: [String] = []) -> Options {
        var options = Options()
        options.discover.inputs = inputs.map { DiscoverInput(path: folder($0)) }
        options.discover.includes = includes
        options.detect.detector = .yunet
        options.frame.shape = .size(PixelSize(width: 20, height: 20))
        options.frame.fallback = [.skip]
        options.run.destination = .folder(folder("out"))
        options.run.isolation = .none
        return options
    }

    /// The run that does the photos finds the same number as the next run, which finds them done.
    @Test func photosAmongTheInputsCountAndNothingElse() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            try folder.copy("chelsea.png", as: "in/no-face.png")
            try folder.write("in/broken.jpg", Array("not a picture".utf8))
            try folder.write("in/notes.txt", Array("not meant to be a picture".utf8))
            try folder.copy("astronaut.png", as: "other/astronaut.png")
            try folder.makeFolder("empty")
            let cases: [(inputs: [String], includes: [String], photos: Int)] = [
                (["in"], [], 3), (["in"], ["*.png"], 1), (["in"], ["*.jpeg"], 0), (["in"], ["*.txt"], 0),
                (["other"], [], 1), (["in", "other"], [], 4), (["empty"], [], 0),
            ]
            for (inputs, includes, photos) in cases {
                for round in 1...2 {
                    let options = Self.options(folder, inputs, includes: includes)
                    let summary = try CropEngine(options: options).run()
                    #expect(summary.thisRun.inputPhotos == photos, "\(inputs) \(includes), round \(round)")
                }
            }
        }
    }
}
