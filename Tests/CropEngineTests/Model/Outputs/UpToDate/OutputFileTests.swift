import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct OutputFileTests {
    private func output(_ folder: TemporaryFolder, _ path: String) throws -> JournalEntry.Output {
        let file = try folder.write(path, [1, 2, 3])
        return JournalEntry.Output(
            path: Array(path.utf8),
            byteCount: 3,
            checksum: OutputChecksum.ofFile(file)
        )
    }

    @Test func onlyAFileThatIsAsItWasWrittenIsRemoved() throws {
        try withTemporaryFolder { folder in
            let output = try output(folder, "a/b/c.jpg")
            try folder.write("a/b/c.jpg", [1, 2, 4])
            #expect(try !OutputFile(output, in: folder.path).remove())
            try folder.write("a/b/c.jpg", [1, 2, 3])
            #expect(try OutputFile(output, in: folder.path).remove())
            #expect(FileTree.files(in: folder.path).isEmpty)
            #expect(try !OutputFile(output, in: folder.path).remove(), "it is gone")
        }
    }

    /// What lies behind a link is nobody's output.
    @Test func noLinkIsFollowed() throws {
        try withTemporaryFolder { folder in
            _ = try output(folder, "elsewhere/c.jpg")
            try folder.link("a", to: "elsewhere")
            let output = JournalEntry.Output(path: Array("a/c.jpg".utf8), byteCount: 3, checksum: nil)
            #expect(try !OutputFile(output, in: folder.path).remove())
            #expect(FileTree.files(in: folder("elsewhere")) == ["c.jpg"])
        }
    }

    @Test func aFolderThatCannotBeOpenedIsAnError() throws {
        try withTemporaryFolder { folder in
            let path = String(repeating: "x", count: 300) + "/c.jpg"
            let output = JournalEntry.Output(path: Array(path.utf8), byteCount: 3, checksum: nil)
            #expect(throws: Errno.fileNameTooLong) { try OutputFile(output, in: folder.path).remove() }
        }
    }
}
