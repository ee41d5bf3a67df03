import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Tests of the crop options through the command.
@Suite struct FramingOutputTests {
    @Test func eachGivesOneNumberedOutputAFace() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            try folder.copy("chelsea.png", as: "in/cat.png")
            let run = try folder.crop("in", options: ["--framing", "each", "--size", "50x50"])
            #expect(run.status == 0, "\(run.messages)")
            let group = try run.manifest().photo("group.jpg")
            #expect(group.outputs.map(\.path) == ["group-1.jpg", "group-2.jpg"])
            #expect(group.outputs.map(\.faceNumber) == [1, 2])
            for (output, face) in zip(group.outputs, group.faces) {
                #expect(output.crop.pixels.asPixelRect.contains(face.box), "\(output.path)")
            }
            #expect(try run.manifest().photo("cat.png").outputs.map(\.path) == ["cat-0.jpg"])
            #expect(try run.outputs().keys.map(\.string).sorted() == ["cat-0.jpg", "group-1.jpg", "group-2.jpg"])
        }
    }

    @Test func indexChoosesAFaceByItsSize() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "group.jpg")
            for number in 1...2 {
                let run = try folder.crop("group.jpg", options: ["--framing", "index:\(number)"])
                let photo = try run.manifest().photo("group.jpg")
                #expect(photo.faces.map(\.role) == (number == 1 ? ["chosen", "notAsked"] : ["notAsked", "chosen"]))
                let crop = try #require(photo.crop?.pixels.asPixelRect)
                #expect(crop.contains(photo.faces[number - 1].box))
            }
            let run = try folder.crop("group.jpg", options: ["--framing", "index:3", "--fallback", "fail"])
            #expect(run.status == 1)
            #expect(try run.manifest().photo("group.jpg").reason == "noSuchFace")
        }
    }

    @Test func outputsAreEnlargedOnlyWhenAsked() throws {
        try withTemporaryFolder { folder in
            try folder.copy("camera.png", as: "small.png")
            let asIs = try folder.crop("small.png", options: ["--size", "900x900"])
            let small = try #require(try asIs.manifest().photo("small.png").outputs.first)
            #expect(small.size == small.crop.pixels.size && small.size.width < 900)
            let enlarged = try folder.crop("small.png", options: ["--size", "900x900", "--enlarge"])
            let large = try #require(try enlarged.manifest().photo("small.png").outputs.first)
            #expect(large.size == PixelSize(width: 900, height: 900))
            #expect(try enlarged.header(large.path).uprightSize == large.size)
        }
    }

    @Test(arguments: ["edge", "blur", "#ff0000"])
    func extendFillsBeyondThePhoto(filling: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/panorama-right-edge.jpg", as: "wide.jpg")
            let run = try folder.crop("wide.jpg", options: ["--size", "200x200", "--fill", filling])
            let photo = try run.manifest().photo("wide.jpg")
            let output = try #require(photo.outputs.first)
            #expect(output.crop.pixels.maxX > 2400, "the face is at the right edge, so the crop reaches beyond it")
            let picture = try run.picture(output.path)
            #expect(picture.size == PixelSize(width: 200, height: 200))
            let corner = Array(picture.pixels[3 * 199..<3 * 200])
            let isRed = corner[0] > 245 && corner[1] < 10 && corner[2] < 10
            #expect(isRed == (filling == "#ff0000"), "\(corner)")
        }
    }

    @Test func aspectGivesTheRatioAndThePixelsOfTheCrop() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "group.jpg")
            let run = try folder.crop("group.jpg", options: ["--aspect", "2:1"])
            let output = try #require(try run.manifest().photo("group.jpg").outputs.first)
            #expect(output.size == output.crop.pixels.size)
            #expect(abs(Double(output.size.width) / Double(output.size.height) - 2) < 0.01)
        }
    }

    @Test func aTurnedPhotoWithoutATagIsTurned() throws {
        try withTemporaryFolder { folder in
            // Faces on their side are detected too if they are as clear as in the sample; upside-down ones are not.
            try folder.copy("scenes/sideways-no-tag.jpg", as: "sideways.jpg")
            let options = ["--min-score", "0.9", "--fallback", "skip"]
            let asIs = try folder.crop("sideways.jpg", options: options)
            #expect(try asIs.manifest().photo("sideways.jpg").status == "skipped")
            let run = try folder.crop("sideways.jpg", options: options + ["--try-rotations"])
            let photo = try run.manifest().photo("sideways.jpg")
            #expect(photo.status == "written")
            #expect(photo.turnedClockwiseDegrees == 90 || photo.turnedClockwiseDegrees == 270)
            #expect(photo.size == PixelSize(width: 720, height: 480))
        }
    }
}
