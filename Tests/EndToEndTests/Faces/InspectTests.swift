import FaceCropFraming
import FaceCropImaging
import Foundation
import SystemPackage
import TestSupport
import Testing

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
            ["libvips"], ["OpenVINO"], ["reads jpeg"], ["writes avif"], ["self-test yunet"],
            ["face_detection_yunet_2023mar.onnx", "8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4"],
            ["centerface.onnx", "09189deaaf8646c5c51a68447e3c744ea1e211798155d4728c20507b9f5aefbc"],
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
