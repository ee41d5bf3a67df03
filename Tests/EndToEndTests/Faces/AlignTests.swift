import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// `facecrop align`, from photos to pictures with points that match the template.
@Suite struct AlignTests {
    /// The landmarks detected in an aligned picture are where the matrix moves those of the photo.
    ///
    /// The tolerance is a thirtieth of the picture's side, or a tenth of the distance of the eyes: two runs of the
    /// network on one face differ that much.
    @Test func aligningMovesFacesAsTheMatrixSays() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/astronaut.png")
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            let run = try folder.crop("in", command: "align", options: ["--template", "arcface", "--size", "560x560"])
            #expect(run.status == 0, "\(run.messages)")
            let photos = try run.manifest().photos
            #expect(photos.flatMap(\.outputs).map(\.path) == ["astronaut-1.jpg", "group-1.jpg", "group-2.jpg"])
            let aligned = try inspect("out", in: folder)
            for (photo, output) in photos.flatMap({ photo in photo.outputs.map { (photo, $0) } }) {
                let matrix = try #require(output.alignment).matrix
                let face = try #require(photo.faces.first { $0.number == output.faceNumber })
                let seen = try #require(aligned.first { $0.source.hasSuffix(output.path) }?.faces.first)
                let found = try #require(seen.landmarks?.points)
                for (name, point) in try #require(face.landmarks?.points) {
                    let expected = Self.applied(matrix, to: point)
                    let distance = try #require(found[name]).distance(to: expected)
                    #expect(distance < 560.0 / 30, "\(name) of \(output.path) is \(distance) pixels away")
                }
            }
        }
    }

    /// The matrix of the manifest maps the points of the manifest to those of the template, and its inverse maps them
    /// back.
    @Test(arguments: [[], ["--inner-eyes"], ["--size", "200x96"]])
    func manifestsTellTheTransform(options: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/astronaut.png")
            let photo = try folder.crop("in", command: "align", options: options).manifest().photos[0]
            let output = try #require(photo.outputs.first)
            let alignment = try #require(output.alignment)
            let points = try #require(photo.faces[0].landmarks?.points)
            let template =
                (options == ["--inner-eyes"] ? AlignmentTemplate.openFaceInnerEyes : .openFace).scaled(to: output.size)
            #expect(output.size == (options.contains("200x96") ? PixelSize(width: 200, height: 96) : template.size))
            for (landmark, target) in template.points {
                let source = try #require(points[landmark.rawValue])
                #expect(Self.applied(alignment.matrix, to: source).distance(to: target) < 0.05)
                #expect(Self.applied(alignment.inverse, to: target).distance(to: source) < 0.05)
            }
            #expect(alignment.residualPixels == 0 && !photo.faces[0].isCut)
        }
    }

    @Test func photosThatCannotBeAlignedHaveAReason() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "in/cat.png")
            try folder.copy("astronaut.png", as: "in/astronaut.png")
            let options = ["--template", "arcface", "--border", "refuse", "--size", "30x4000"]
            let photos = try folder.crop("in", command: "align", options: options).manifest()
            #expect(try photos.photo("cat.png").status == "skipped" && photos.photo("cat.png").reason == "noFace")
            let refused = try photos.photo("astronaut.png")
            #expect(refused.status == "skipped" && refused.reason == "notAligned", "\(refused)")
            #expect(refused.faces.map(\.notAligned) == ["beyondEdge"])
            #expect(refused.warnings.contains { $0.contains("the border 'refuse'") }, "\(refused.warnings)")
        }
    }

    @Test func aTemplateThatIsNoneEndsTheRun() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/astronaut.png")
            try folder.write("template.yaml", Array("size: 10x10\npoints: {elbow: [1, 2]}".utf8))
            for (template, word) in [
                ("template.yaml", "elbow"), ("nowhere.yaml", "nowhere.yaml"), ("dlib", "openface"),
            ] {
                let run = try folder.crop("in", command: "align", options: ["--template", template])
                #expect(run.status == 64 && run.messages.contains(word), "\(run.status): \(run.messages)")
            }
        }
    }

    @Test func otherTemplatesAreRenderedAgain() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/astronaut.png")
            folder.settle("in")
            for options in [[], ["--template", "arcface"], ["--template", "arcface", "--border", "#00ff00"], []] {
                let run = try folder.crop("in", command: "align", options: options)
                #expect(run.status == 0, "\(run.messages)")
                #expect(try run.manifest().summary.thisRun.alreadyDone == 0, "\(options)")
            }
            let again = try folder.crop("in", command: "align", options: [])
            #expect(try again.manifest().summary.thisRun.alreadyDone == 1)
        }
    }

    private func inspect(_ input: String, in folder: TemporaryFolder) throws -> [Manifest.Photo] {
        let arguments = ["inspect", input, "--landmarks", "--detector", "yunet", "--include", "*.jpg"]
        let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
        return try JSONDecoder().decode([Manifest.Photo].self, from: result.output)
    }

    private static func applied(_ rows: [[Double]], to point: PixelPoint) -> PixelPoint {
        PixelPoint(
            x: rows[0][0] * point.x + rows[0][1] * point.y + rows[0][2],
            y: rows[1][0] * point.x + rows[1][1] * point.y + rows[1][2]
        )
    }
}
