import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// `--landmarks` of `facecrop crop` and `facecrop inspect`.
@Suite struct LandmarksTests {
    @Test func manifestsTellOfChosenFaces() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-5-bystander.jpg", as: "in/group.jpg")
            let faces = try folder.crop("in", options: ["--landmarks"]).manifest().photos[0].faces
            #expect(faces.map { $0.landmarks != nil } == faces.map { $0.role == "chosen" })
            #expect(faces.contains { $0.role != "chosen" })
            let found = faces.compactMap(\.landmarks)
            #expect(found.count == 5)
            for landmarks in found {
                #expect(landmarks.absence == nil && landmarks.groups == nil && landmarks.mesh == nil)
                #expect(landmarks.eyes?.right.state == "open" && landmarks.eyes?.left.state == "open")
                #expect(abs(try #require(landmarks.pose).yawDegrees) < 20)
                #expect(landmarks.points?.count == 13)
            }
        }
    }

    /// If landmarks are requested later, no more, or for other faces, the results equal those of a new run.
    @Test func missingLandmarksAreFoundInLaterRuns() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            try folder.copy("chelsea.png", as: "in/cat.png")
            folder.settle("in")
            let ofOne = ["--framing", "largest", "--landmarks"]
            let heads = ["--head-height", "40%", "--head-top", "hair", "--fill", "white"]
            for options in [[], ofOne, heads, ["--landmarks"], ofOne, heads, []] {
                let run = try folder.crop("in", options: options + ["--size", "40x40"])
                try run.expectSame(as: folder.freshRun(options: options + ["--size", "40x40"]), "\(options)")
            }
            let again = try folder.crop("in", options: ["--landmarks", "--size", "40x40"])
            #expect(try again.thisRun().renderedAgain == 2)
            #expect(try folder.crop("in", options: ["--landmarks", "--size", "40x40"]).thisRun().alreadyDone == 2)
        }
    }

    @Test func inspectPrintsAllPoints() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/astronaut.png")
            let result = try BuiltCommand.run(
                ["inspect", "in", "--landmarks", "--draw-to", "drawn"],
                currentFolder: folder.path
            )
            #expect(result.status == 0, "\(result.messages)")
            let photo = try JSONDecoder().decode([Manifest.Photo].self, from: result.output)[0]
            let landmarks = try #require(photo.faces.first?.landmarks)
            #expect(landmarks.mesh?.count == 468)
            #expect(Set(landmarks.groups?.keys.map { $0 } ?? []) == Set(LandmarkGroup.allCases.map(\.rawValue)))
            #expect(landmarks.groups?["noseCrest"]?.last == landmarks.points?["noseTip"])
            let drawing = try OutputPicture.decode(folder("drawn/astronaut.jpg"))
            let chin = try #require(landmarks.points?["chin"])
            let place = 3 * (Int(chin.y.rounded()) * drawing.size.width + Int(chin.x.rounded()))
            let isYellow = drawing.pixels[place] > 150 && drawing.pixels[place + 2] < 110
            #expect(isYellow, "the contour goes through the chin: \(drawing.pixels[place..<place + 3])")
        }
    }

    /// The frames of heads, too, whether their rows are decoded again with those of other faces or alone.
    @Test func headsDoNotDependOnTheSizeOfTheOutput() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/group.jpg", try BurstPhotos.enlarged(Samples.bytes("scenes/group-5-bystander.jpg"), 4))
            try folder.write("in/portrait.jpg", try BurstPhotos.enlargedPortrait(9))
            let common = ["--detector", "yunet", "--head-height", "50%", "--head-top", "hair", "--fill", "white"]
            func frames(_ options: String...) throws -> [String: [Int?: WholePixelRect]] {
                let run = try folder.crop("in", options: common + options, output: "of" + options.joined())
                let outputs = try ["group.jpg", "portrait.jpg"].map { name in
                    (name, try run.manifest().photo(name).outputs.map { ($0.faceNumber, $0.crop.pixels) })
                }
                return Dictionary(uniqueKeysWithValues: outputs.map { ($0, Dictionary(uniqueKeysWithValues: $1)) })
            }
            let small = try frames("--size", "60x60", "--framing", "each")
            let large = try frames("--size", "2000x2000", "--framing", "each")
            #expect(small.mapValues(\.count) == large.mapValues(\.count))
            #expect((small["group.jpg"] ?? [:]).count >= 4 && small["portrait.jpg"]?.count == 1)
            for (name, frames) in small {
                for (number, frame) in frames {
                    let other = try #require(large[name]?[number])
                    let isAlike = abs(frame.height - other.height) <= max(2, frame.height / 200)
                    #expect(isAlike, "\(name), face \(number ?? 0): \(frame) and \(other)")
                }
            }
            let alone = try frames("--size", "60x60", "--framing", "index:4")["group.jpg"]?.values.first
            #expect(alone != nil && alone == small["group.jpg"]?[4])
        }
    }

    /// Large outputs need finer decodes; small faces are decoded again finer, whatever the output.
    ///
    /// The sizes of outputs, the number of workers and the isolation mode change the facts about a face only by
    /// rounding.
    @Test func factsDoNotDependOnTheSizeOfTheOutput() throws {
        try withTemporaryFolder { folder in
            // 6,400 pixels, which the usual decode shrinks to a quarter: a face then has 35 to 60 pixels.
            let group = try BurstPhotos.enlarged(Samples.bytes("scenes/group-18-small.jpg"), 4)
            try folder.write("in/group.jpg", group)
            try folder.write("in/portrait.jpg", try BurstPhotos.enlargedPortrait(9))
            let common = ["--landmarks", "--detector", "yunet", "--framing", "group"]
            let small = try folder.launchCrop(
                "in",
                options: common + ["--size", "60x60", "--jobs", "1"],
                output: "small"
            )
            let large = try folder.launchCrop(
                "in",
                options: common + ["--size", "3000x3000", "--jobs", "2"],
                output: "large"
            )
            var describedCount = 0
            for name in ["group.jpg", "portrait.jpg"] {
                let (one, other) = (try small.manifest().photo(name), try large.manifest().photo(name))
                #expect(one.faces.count == other.faces.count && !one.faces.isEmpty)
                for (first, second) in zip(one.faces, other.faces) where first.role == "chosen" {
                    let (first, second) = (try #require(first.landmarks), try #require(second.landmarks))
                    #expect(first.absence == second.absence && first.absence != "tooSmall")
                    guard first.absence == nil else { continue }
                    describedCount += 1
                    let (eyes, others) = (try #require(first.eyes), try #require(second.eyes))
                    for (eye, other) in [(eyes.right, others.right), (eyes.left, others.left)] {
                        #expect(eye.state == other.state && eye.doubt == other.doubt && eye.doubt != "tooSmall")
                        #expect(abs(eye.aspectRatio - other.aspectRatio) < 0.03)
                    }
                    let (pose, otherPose) = (try #require(first.pose), try #require(second.pose))
                    #expect(abs(pose.yawDegrees - otherPose.yawDegrees) < 3)
                    #expect(abs(pose.pitchDegrees - otherPose.pitchDegrees) < 3)
                }
            }
            #expect(describedCount > 0)
            let again = try folder.launchCrop(
                "in",
                options: common + ["--size", "60x60", "--jobs", "2", "--isolation", "none"],
                output: "again"
            )
            try again.expectSame(as: small)
        }
    }

    @Test func withoutItsModelsTheRunEndsBeforeTheFirstPhoto() throws {
        try withTemporaryFolder { folder in
            try folder.copy("astronaut.png", as: "in/astronaut.png")
            for name in ["yunet_any_size.onnx", "centerface_any_size.onnx"] {
                try folder.link("models/\(name)", to: "/usr/local/share/facecrop/models/\(name)")
            }
            let run = try folder.crop("in", options: ["--landmarks", "--models", folder("models").string])
            #expect(run.status == 2)
            #expect(run.messages.contains("face_mesh.onnx"), "\(run.messages)")
            for name in ["face_mesh.onnx", "iris.onnx"] {
                try folder.link("models/\(name)", to: "/usr/local/share/facecrop/models/\(name)")
            }
            let models = ["--models", folder("models").string]
            let heads = try folder.crop("in", options: ["--head-height", "50%", "--aspect", "1:1"] + models)
            #expect(heads.status == 2 && heads.messages.contains("person_mask.onnx"), "\(heads.messages)")
            #expect(try folder.crop("in", options: ["--landmarks"] + models).status == 0)
        }
    }
}
