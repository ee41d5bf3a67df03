import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

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

    /// Another user may put a link to the state folder of a third in the place of the state folder, at any time.
    @Test func aStateFolderThatIsExchangedForALinkLeadsNowhereElse() throws {
        try withTemporaryFolder { folder in
            let names = ["journal.jsonl", "write-ahead.jsonl", "lock", "command.json", "drawings.jsonl"]
            for name in names { try folder.write("victim/.facecrop/\(name)", Array("precious\n".utf8)) }
            try folder.write("victim/.facecrop/.facecrop-4194305-0.tmp", [1])
            let victim = folder("victim/.facecrop")
            let before = try FileTree.contents(of: victim)
            #expect(before.count == names.count + 1)
            let state = StateFolder(folder("out"))
            try state.make()
            #expect(rename(folder("out/.facecrop").string, folder("out/kept").string) == 0)
            try folder.link("out/.facecrop", to: "../victim/.facecrop")
            try use(state)
            #expect(try FileTree.contents(of: victim) == before)
            let kept = Set(FileTree.files(in: folder("out/kept")).map(\.string))
            #expect(kept == ["command.json", "journal.jsonl", "lock"])
            // Who comes later is told.
            let later = StateFolder(folder("out"))
            let error = #expect(throws: RunError.self) { try later.exists() }
            #expect(error?.code == .outputCollision && error?.message.contains("is no folder") ?? false)
            #expect(throws: RunError.self) { try RunLock(later) }
            #expect(throws: RunError.self) { try Journal(later.journal, in: later, isReadOnly: false) }
            #expect(throws: RunError.self) { _ = try later.journals }
            #expect(throws: Errno.tooManySymbolicLinkLevels) {
                try WriteAheadLog(later.writeAheadLog, in: later).note(Self.output)
            }
            #expect(RecordedCommand(of: later) == nil)
            later.removeFilesLeftBehind()
            #expect(try FileTree.contents(of: victim) == before)
        }
    }

    private static let output = JournalEntry.Output(path: Array("a.jpg".utf8), byteCount: 1, checksum: "0")

    /// Does with the files of a state folder what runs do.
    private func use(_ state: StateFolder) throws {
        let lock = try RunLock(state)
        let journal = try Journal(state.journal, in: state, isReadOnly: false)
        var random = SeededGenerator(seed: 1)
        try journal.append(JournalSamples.entry("a.jpg", using: &random), replacing: nil)
        try journal.append(JournalSamples.entry("b.jpg", using: &random), replacing: nil)
        try journal.remove([0])
        for path in [state.writeAheadLog, state.drawings] {
            let log = WriteAheadLog(path, in: state)
            try log.note(Self.output)
            try log.compact { _ in true }
            try log.compact { _ in false }
        }
        let command = RecordedCommand(words: [], workingFolder: "/", inputs: [], outputFolder: "o", overridesFile: nil)
        try command.write(to: state, notingIn: nil)
        #expect(RecordedCommand(of: state) == command)
        state.removeFilesLeftBehind()
        #expect(try state.journals == [state.journal] && state.writeAheadLogs == [])
        withExtendedLifetime(lock) {}
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
