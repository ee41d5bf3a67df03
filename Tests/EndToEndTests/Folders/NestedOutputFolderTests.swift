import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Outputs of earlier runs inside an input do not count as photos.
@Suite struct NestedOutputFolderTests {
    private static let photo = "orientation/orientation-1.jpg"

    @Test func anOutputFolderIsWalkedOnlyWhenItIsNamed() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            _ = try folder.run("in", output: "in/deep/thumbnails")
            try folder.copy(Self.photo, as: "in/deep/b.jpg")
            let second = try folder.run("in")
            #expect(second.passedOver == [folder("in/deep/thumbnails")])
            #expect(try second.outputs().keys.map(\.string).sorted() == ["a.jpg", "deep/b.jpg"])
            let named = try folder.run("in/deep/thumbnails", output: "named")
            #expect(try named.outputs().keys.contains("a.jpg") && named.passedOver.isEmpty)
            let both = try folder.run("in", "in/deep/thumbnails", output: "both")
            #expect(
                try both.outputs().keys.map(\.string).sorted() == ["in/a.jpg", "in/deep/b.jpg", "thumbnails/a.jpg"]
            )
        }
    }

    @Test func onlyAFolderMarksAnOutputFolder() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/x/a.jpg")
            try folder.write("in/x/.facecrop", [1])
            #expect(try folder.run("in").summary.written == 1)
        }
    }

    @Test func nestedOutputFolderIsToldOnceInVerboseRuns() throws {
        try withTemporaryFolder { folder in
            try folder.copy(Self.photo, as: "in/a.jpg")
            try folder.copy("camera.png", as: "in/a.png")
            try folder.write("in/thumbnails/.facecrop/journal.jsonl")
            let words = "in/thumbnails: holds outputs of facecrop"
            let verbose = try folder.crop("in", options: ["--verbose"])
            #expect(verbose.messages.ranges(of: words).count == 1, "\(verbose.messages)")
            #expect(try !folder.crop("in", output: "other").messages.contains(words))
        }
    }
}
