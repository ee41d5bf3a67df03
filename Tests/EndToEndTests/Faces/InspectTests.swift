import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// `facecrop inspect` and `facecrop doctor`.
@Suite struct InspectTests {
    @Test func inspectPrintsWhatCropWouldDo() throws {
        try withTemporaryFolder { folder in
            try folder.copy("scenes/group-2.jpg", as: "in/group.jpg")
            try folder.copy("chelsea.png", as: "in/cat.png")
            let options = ["--detector", "yunet", "--size", "50x50"]
            let result = try BuiltCommand.run(
                ["inspect", "in", "--draw-to", "drawn"] + options,
                currentFolder: folder.path
            )
            #expect(result.status == 0, "\(result.messages)")
            let inspected = try JSONDecoder().decode([Manifest.Photo].self, from: result.output)
            let cropped = try folder.launchCrop("in", options: ["--size", "50x50"]).manifest().photos
            #expect(inspected.map(\.source) == ["in/cat.png", "in/group.jpg"])
            #expect(inspected.map { $0.faces.map(\.box) } == cropped.map { $0.faces.map(\.box) })
            #expect(inspected.map(\.crop?.pixels) == cropped.map(\.crop?.pixels))
            #expect(inspected.allSatisfy { $0.outputs.isEmpty })
            try expectDrawing(of: inspected[1], in: folder)
        }
    }

    @Test func inspectOfNothingPrintsAnEmptyArray() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("in")
            for arguments in [["inspect", "in"], ["inspect", "--files-from", "-"]] {
                let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
                #expect(result.status == 0, "\(result.messages)")
                #expect(try JSONDecoder().decode([Manifest.Photo].self, from: result.output).isEmpty)
            }
        }
    }

    @Test func aFolderThatCannotBeDrawnIntoStopsTheRun() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "cat.png")
            try folder.write("occupied")
            for place in ["occupied", "occupied/below"] {
                let arguments = ["inspect", "cat.png", "--draw-to", place]
                let result = try BuiltCommand.run(arguments, currentFolder: folder.path)
                #expect(result.status == 2, "\(place): \(result.messages)")
                #expect(result.messages.contains("\(place)"), "\(result.messages)")
                #expect(result.output.isEmpty)
            }
            #expect(FileTree.files(in: folder.path).count == 2)
        }
    }

    @Test func inspectReportsABrokenPhoto() throws {
        try withTemporaryFolder { folder in
            try folder.write("broken.jpg", [1, 2, 3])
            let result = try BuiltCommand.run(["inspect", "broken.jpg"], currentFolder: folder.path)
            #expect(result.status == 1)
            let photos = try JSONDecoder().decode([Manifest.Photo].self, from: result.output)
            #expect(photos.map(\.reason) == ["notAnImage"])
            #expect(result.messages.contains("broken.jpg"))
        }
    }

    @Test func theDoctorFindsAllWell() throws {
        let result = try BuiltCommand.run(["doctor"])
        #expect(result.status == 0, "\(result.outputText)")
        let lines = result.outputText.split(separator: "\n")
        #expect(lines.allSatisfy { !$0.hasPrefix("FAIL") }, "\(result.outputText)")
        for words in [
            ["libvips"], ["ONNX Runtime"], ["reads jpeg"], ["writes avif"], ["self-test yunet"],
            ["yunet_any_size.onnx", "810f98b86769cd0030d7d7fe5b1b41dbde4c09f2a14b3ff21d7d4d2a7ebfda01"],
            ["centerface_any_size.onnx", "628b24602c55002f8de0724a80d221f32bf4472b17c88ecc09eb89479f364afe"],
        ] {
            #expect(lines.contains { line in words.allSatisfy { line.contains($0) } }, "\(words): \(result.outputText)")
        }
    }

    /// The drawing has the size of the photo and differs from it along the edge of the crop.
    private func expectDrawing(of photo: Manifest.Photo, in folder: TemporaryFolder) throws {
        #expect(FileTree.files(in: folder("drawn")).count == 2)
        let drawing = try OutputPicture.decode(folder("drawn/group.jpg"))
        let original = try OutputPicture.decode(folder("in/group.jpg"))
        #expect(drawing.size == original.size)
        let crop = try #require(photo.crop?.pixels)
        let row = crop.y + crop.height / 2
        let edge = (-3...3).map { 3 * (row * original.size.width + crop.x + $0) }
        let change = edge.map { abs(Int(drawing.pixels[$0]) - Int(original.pixels[$0])) }.max()
        #expect(try #require(change) > 40, "the crop's left edge is drawn")
    }
}
