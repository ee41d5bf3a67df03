import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `crop --level`.
@Suite struct LevelTests {
    /// A portrait that leans by 20°, made by aligning it to a template with the eyes at that angle.
    private static let leaning = """
        size: 600x600
        fit: similarity
        points: {rightPupil: [257.7, 254.6], leftPupil: [342.3, 285.4]}
        """

    @Test func crookedPortraitsAreTurnedUpright() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/astronaut.png")
            try folder.write("leaning.yaml", Array(Self.leaning.utf8))
            let made = try folder.crop(
                "in",
                command: "align",
                options: ["--template", "leaning.yaml"],
                output: "leaning"
            )
            #expect(made.status == 0, "\(made.messages)")
            let options = ["--level", "--size", "200x200", "--include", "*.jpg"]
            let run = try folder.crop("leaning", options: options)
            #expect(run.status == 0, "\(run.messages)")
            let photo = try run.manifest().photos[0]
            let level = try #require(photo.outputs.first?.level)
            #expect(abs(level.clockwiseDegrees - 20) < 3, "\(level)")
            #expect(photo.faces.map(\.isCut) == [false])
            let looked = ["inspect", "out", "--landmarks", "--include", "*.jpg", "--detector", "yunet"]
            let result = try BuiltCommand.run(looked, currentFolder: folder.path)
            let seen = try JSONDecoder().decode([Manifest.Photo].self, from: result.output)[0]
            let pose = try #require(seen.faces.first?.landmarks?.pose)
            #expect(abs(pose.rollDegrees) < 2, "\(pose)")
        }
    }

    @Test func levellingGoesWithPlainExtensionsOnly() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/astronaut.png")
            let run = try folder.crop("in", options: ["--level", "--fill", "blur"])
            #expect(run.status == 64 && run.messages.contains("--level"), "\(run.messages)")
        }
    }
}
