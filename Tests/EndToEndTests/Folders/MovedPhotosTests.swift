import SystemPackage
import TestSupport
import Testing

/// Photos that are found under another path than in the run before.
@Suite struct MovedPhotosTests {
    private static let options = ["--size", "80x80", "--framing", "each"]

    /// Nothing is rendered again, and the outputs and the manifest are those of a first run.
    @Test(arguments: [[], ["--check", "content"]])
    func aRenamedFolderIsNotProcessedAgain(check: [String]) throws {
        try withTemporaryFolder { folder in
            let options = Self.options + check
            try folder.copyPhotos()
            let first = try folder.crop("in", options: options)
            let photoCount = try first.manifest().photos.count { !$0.outputs.isEmpty }
            try folder.rename("in", to: "elsewhere")
            try folder.makeFolder("in")
            try folder.rename("elsewhere", to: "in/2026")
            let second = try folder.crop("in", options: options + ["--prune"])
            #expect(try second.thisRun().moved == photoCount, "\(second.messages)")
            #expect(second.messages.contains("\(photoCount) moved, their outputs copied"), "\(second.messages)")
            #expect(try second.outputs().keys.allSatisfy { $0.string.hasPrefix("2026/") })
            try second.expectSame(as: try folder.freshRun(options: options))
            let third = try folder.crop("in", options: options + ["--prune"])
            #expect(try third.thisRun().moved == nil && third.thisRun().done == 0)
        }
    }

    /// What is not certain is processed: the two files may be either of the two photos.
    @Test func photosThatCannotBeToldApartAreProcessed() throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b"] {
                try folder.setTime(folder.copy("chelsea.png", as: "in/\(name).png"), secondsAgo: 50)
            }
            _ = try folder.crop("in", options: Self.options)
            for (old, new) in [("a", "c"), ("b", "d")] { try folder.rename("in/\(old).png", to: "in/\(new).png") }
            #expect(try folder.crop("in", options: Self.options).thisRun().moved == nil)
        }
    }

    @Test func aDryRunTellsOfAPhotoThatIsProcessed() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "in/a.png")
            _ = try folder.crop("in", options: Self.options)
            try folder.rename("in/a.png", to: "in/b.png")
            folder.remove("out/a-0.jpg")
            let dry = try BuiltCommand.run(
                TemporaryFolder.arguments(["in"], options: Self.options + ["--dry-run"]),
                currentFolder: folder.path
            )
            #expect(dry.outputText.contains("1 new photo would be processed\n    in/b.png\n"), "\(dry.outputText)")
        }
    }
}
