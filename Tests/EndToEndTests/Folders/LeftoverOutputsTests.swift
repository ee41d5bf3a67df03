import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Outputs of photos that a person has left out since, and which of them can be removed.
@Suite struct LeftoverOutputsTests {
    private static let options = ["--size", "80x80"]

    /// Crops `in`, and leaves out the photos `names`.
    private static func leaveOut(_ names: [String], in folder: TemporaryFolder) throws {
        try folder.copyPhotos()
        _ = try folder.crop("in", options: options)
        let entries = names.map { "  \"\($0)\":\n    skip: true\n" }.joined()
        try folder.write("in/overrides.yaml", Array("version: 1\nphotos:\n\(entries)".utf8))
        _ = try folder.crop("in", options: options)
    }

    private static func leftovers(_ folder: TemporaryFolder) -> LeftoverOutputs {
        LeftoverOutputs(folder("out"), workingFolder: folder.path)
    }

    private static func paths(
        _ folder: TemporaryFolder,
        _ photos: [FilePath] = ["in/a.jpg", "in/x/cat.png"]
    ) throws -> [FilePath: [FilePath]] {
        try leftovers(folder).files(of: photos).mapValues { $0.map(\.path) }
    }

    private static func isThere(_ path: FilePath, in folder: TemporaryFolder) -> Bool {
        PresentFile.status(of: folder("out").pushing(path)) != nil
    }

    @Test func outputsOfPhotosThatAreLeftOutAreFoundAndRemoved() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in", options: Self.options)
            #expect(try Self.paths(folder).isEmpty, "the photos have their outputs")
        }
        try withTemporaryFolder { folder in
            try Self.leaveOut(["a.jpg", "x/cat.png"], in: folder)
            #expect(try Self.paths(folder) == ["in/a.jpg": ["a.jpg"], "in/x/cat.png": ["x/cat.jpg"]])
            #expect(try Self.paths(folder, ["./in/a.jpg"]) == ["./in/a.jpg": ["a.jpg"]], "another spelling")
            #expect(try Self.leftovers(folder).remove(["x/cat.jpg", "b.jpg"], of: "in/a.jpg").isEmpty)
            #expect(Self.isThere("a.jpg", in: folder) && Self.isThere("x/cat.jpg", in: folder))
            #expect(try Self.leftovers(folder).remove(["a.jpg"], of: "in/a.jpg") == ["a.jpg"])
            #expect(!Self.isThere("a.jpg", in: folder) && Self.isThere("x/cat.jpg", in: folder))
            #expect(try Self.paths(folder) == ["in/x/cat.png": ["x/cat.jpg"]])
            #expect(try Self.leftovers(folder).remove(["a.jpg"], of: "in/a.jpg").isEmpty, "it is gone")
        }
    }

    /// Time and size can be those of the output, too.
    @Test func aFileThatAPersonHasPutThereStays() throws {
        try withTemporaryFolder { folder in
            try Self.leaveOut(["a.jpg", "x/cat.png"], in: folder)
            try folder.write("out/a.jpg", [1, 2, 3])
            let cat = folder("out/x/cat.jpg")
            let written = try #require(PresentFile.behindLinks(cat))
            try folder.write("out/x/cat.jpg", [UInt8](repeating: 7, count: written.byteCount))
            let time = Date(timeIntervalSince1970: Double(written.modifiedNanoseconds) / 1e9)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: cat.string)
            #expect(try Self.paths(folder)["in/a.jpg"] == nil)
            #expect(try Self.leftovers(folder).remove(["a.jpg"], of: "in/a.jpg").isEmpty)
            #expect(try Self.leftovers(folder).remove(["x/cat.jpg"], of: "in/x/cat.png").isEmpty)
            #expect(Self.isThere("a.jpg", in: folder) && Self.isThere("x/cat.jpg", in: folder))
        }
    }

    /// Another photo takes the name of the output.
    @Test func anOutputThatAnotherPhotoHasStays() throws {
        try withTemporaryFolder { folder in
            try Self.leaveOut(["a.jpg"], in: folder)
            #expect(try Self.paths(folder)["in/a.jpg"] == ["a.jpg"])
            try folder.write("in/overrides.yaml", Array("version: 1\nphotos: {}\n".utf8))
            let again = try folder.crop("in", options: Self.options)
            #expect(try again.outputs()["a.jpg"] != nil && Self.paths(folder).isEmpty)
            #expect(try Self.leftovers(folder).remove(["a.jpg"], of: "in/a.jpg").isEmpty)
            #expect(Self.isThere("a.jpg", in: folder))
        }
    }

    @Test func aRunThatWritesPreventsRemoval() throws {
        try withTemporaryFolder { folder in
            try Self.leaveOut(["a.jpg"], in: folder)
            let lock = try RunLock(StateFolder(folder("out")))
            defer { withExtendedLifetime(lock) {} }
            #expect { try Self.leftovers(folder).remove(["a.jpg"], of: "in/a.jpg") } throws: { error in
                (error as? RunError)?.code == .outputInUse
            }
            #expect(Self.isThere("a.jpg", in: folder))
        }
    }
}
