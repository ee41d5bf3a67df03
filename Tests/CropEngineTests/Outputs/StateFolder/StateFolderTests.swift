import FaceCropCore
import FaceCropOutputs
import SystemPackage
import TestSupport
import Testing

@Suite struct StateFolderTests {
    @Test func theFilesOfRunsAndShardsAreFound() throws {
        try withTemporaryFolder { folder in
            let state = StateFolder(folder.path)
            #expect(try state.journals.isEmpty && state.writeAheadLogs.isEmpty && state.manifests.isEmpty)
            for name in [
                ".facecrop/journal.jsonl", ".facecrop/journal-2-of-3.jsonl", ".facecrop/journal.txt",
                ".facecrop/write-ahead-1-of-3.jsonl", ".facecrop/drawings.jsonl", "manifest.json",
                "manifest-1-of-2.json", "manifest-mine.json",
            ] {
                try folder.write(name)
            }
            func names(_ paths: [FilePath]) -> [String] { paths.compactMap { $0.lastComponent?.string } }
            #expect(try names(state.journals) == ["journal-2-of-3.jsonl", "journal.jsonl"])
            #expect(try names(state.writeAheadLogs) == ["write-ahead-1-of-3.jsonl"])
            #expect(try names(state.manifests) == ["manifest-1-of-2.json", "manifest.json"])
        }
    }

    /// Otherwise it would seem that no other run needs anything.
    @Test func aFolderThatCannotBeListedIsAnError() throws {
        try withTemporaryFolder { folder in
            try folder.write(".facecrop")
            #expect(throws: RunError.self) { _ = try StateFolder(folder.path).journals }
            #expect(throws: RunError.self) { _ = try StateFolder(folder.path).writeAheadLogs }
            #expect(throws: RunError.self) { _ = try StateFolder(folder.path.appending(".facecrop")).manifests }
        }
    }
}
