import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct TemporaryFilesTests {
    @Test func onlyThoseOfTheProcessThatEndedAreRemoved() throws {
        try withTemporaryFolder { folder in
            let others = [
                ".facecrop-12-abc.tmp", ".facecrop-1234-abc.tmp", ".facecrop-123-abc.jpg", "facecrop-123-a.tmp",
                "a.jpg",
                "x.facecrop-123-a.tmp",
            ]
            for name in others + [".facecrop-123-abc.tmp", ".facecrop-123-0.tmp"] { try folder.write(name) }
            try folder.write("below/.facecrop-123-abc.tmp")
            TemporaryFiles.remove(ofProcess: 123, in: folder.path)
            let left = FileTree.files(in: folder.path).map(\.string).sorted()
            #expect(left == (others + ["below/.facecrop-123-abc.tmp"]).sorted())
            TemporaryFiles.remove(ofProcess: 123, in: folder("not there"))
        }
    }

    /// The process tries again when it ends: a disk may fail for a moment.
    @Test func filesThatCannotBeRemovedAreRemembered() throws {
        try withTemporaryFolder { folder in
            try folder.setMode(0o777, of: ".")
            let file = try asUnprivilegedUser { try ReplacingFile(replacing: folder("photo.jpg")) }
            try folder.setMode(0o555, of: ".")
            try asUnprivilegedUser { file.discard() }
            try folder.setMode(0o777, of: ".")
            #expect(FileTree.files(in: folder.path).count == 1)
            #expect(TemporaryFiles.remaining.contains(file.temporaryPath))
            TemporaryFiles.remove(file.temporaryPath)
            #expect(FileTree.files(in: folder.path) == [])
            #expect(!TemporaryFiles.remaining.contains(file.temporaryPath))
        }
    }
}
