import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// The command line of a run, and where decisions about its photos are written.
@Suite struct RecordedCommandTests {
    private static func command(_ inputs: [FilePath], overrides: FilePath? = nil) -> RecordedCommand {
        RecordedCommand(
            words: [],
            workingFolder: "/work",
            inputs: inputs,
            outputFolder: "out",
            overridesFile: overrides
        )
    }

    /// Where decisions about `source` are written, as `FILE PATH`.
    private static func place(_ source: FilePath, _ inputs: [FilePath], overrides: FilePath? = nil) -> String? {
        command(inputs, overrides: overrides).overridePlace(of: source).map { "\($0.file) \($0.path)" }
    }

    @Test func wordsAreKeptByteByByte() throws {
        try withTemporaryFolder { temporary in
            let folder = StateFolder(temporary.path)
            #expect(RecordedCommand(of: folder) == nil)
            try folder.make()
            let words = ["crop", "", "--name=a b", "\n\"\\"].map { Array($0.utf8) } + [[0xFF, 0xFE, 0x2F]]
            var command = RecordedCommand(
                words: words,
                workingFolder: FilePath(bytes: [0x2F, 0xFF]),
                inputs: ["a", FilePath(bytes: [0xE9])],
                outputFolder: "out"
            )
            try command.write(to: folder, notingIn: nil)
            #expect(RecordedCommand(of: folder) == command)
            command.overridesFile = "x/my.yaml"
            try command.write(to: folder, notingIn: nil)
            #expect(RecordedCommand(of: folder) == command)
        }
    }

    /// What another user, or a decoder that was taken over, writes into the output folder is not made again.
    @Test func onlyWhatThisUsersFacecropRecordedIsTrusted() throws {
        try withTemporaryFolder { temporary in
            let own = OwnCommands(cacheFolder: temporary.path.appending("cache"))
            let folder = StateFolder(temporary.path.appending("out"))
            #expect(throws: RecordedCommand.Unusable.missing) { try RecordedCommand.trusted(of: folder, own) }
            try folder.make()
            var command = Self.command(["in"])
            try command.write(to: folder, notingIn: own)
            #expect(try RecordedCommand.trusted(of: folder, own) == command)
            #expect(throws: RecordedCommand.Unusable.foreign) { try RecordedCommand.trusted(of: folder, nil) }
            let ofOther = OwnCommands(cacheFolder: temporary.path.appending("cache of another"))
            #expect(throws: RecordedCommand.Unusable.foreign) { try RecordedCommand.trusted(of: folder, ofOther) }
            command.words = [Array("azure-group".utf8)]
            try command.write(to: folder, notingIn: ofOther)
            #expect(throws: RecordedCommand.Unusable.foreign) { try RecordedCommand.trusted(of: folder, own) }
            try command.write(to: folder, notingIn: own)
            #expect(try RecordedCommand.trusted(of: folder, own) == command)
        }
    }

    /// A link or a folder in the place of the note does not count as a note.
    @Test func aNoteIsAFileOfThisUser() throws {
        try withTemporaryFolder { temporary in
            let own = OwnCommands(cacheFolder: temporary.path.appending("cache"))
            let folder = StateFolder(temporary.path.appending("out"))
            try folder.make()
            try Self.command(["in"]).write(to: folder, notingIn: own)
            let notes = try FileManager.default.contentsOfDirectory(atPath: temporary.path.string + "/cache/commands")
            let note = "cache/commands/\(try #require(notes.first))"
            temporary.remove(note)
            _ = try temporary.link(note, to: "/etc/passwd")
            #expect(throws: RecordedCommand.Unusable.foreign) { try RecordedCommand.trusted(of: folder, own) }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can give a file to another user: run the tests as root."))
    func aNoteOfAnotherUserDoesNotCount() throws {
        try withTemporaryFolder { temporary in
            let own = OwnCommands(cacheFolder: temporary.path.appending("cache"))
            let folder = StateFolder(temporary.path.appending("out"))
            try folder.make()
            try Self.command(["in"]).write(to: folder, notingIn: own)
            let notes = FileTree.files(in: temporary("cache"))
            #expect(notes.count == 1)
            for note in notes { #expect(chown(temporary("cache").pushing(note).string, 65_534, 65_534) == 0) }
            #expect(throws: RecordedCommand.Unusable.foreign) { try RecordedCommand.trusted(of: folder, own) }
        }
    }

    private static func record(_ number: Int) -> [UInt8] { Array("\(number)".utf8) }

    /// Writes a note that was renewed at a time in seconds since 1970.
    private static func writeNote(_ name: String, _ seconds: Int, in folder: TemporaryFolder) throws {
        let path = try folder.write("commands/\(name)", [])
        let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
        let result = utimensat(AT_FDCWD, path.string, times, 0)
        try #require(result == 0)
    }

    /// The folder of notes grew with each command line, for ever; those that are renewed, and other files, stay.
    @Test func notesOfCommandsHaveALimit() throws { try withTemporaryFolder(Self.expectLimit) }

    private static func expectLimit(in temporary: TemporaryFolder) throws {
        let own = OwnCommands(cacheFolder: temporary.path)
        let count = OwnCommands.maximumCount
        for number in 0..<count {
            try writeNote(SHA256.hexadecimal(of: record(number)), 1_000_000 + number, in: temporary)
        }
        try writeNote("README", 1, in: temporary)
        try own.note(record(0))
        #expect(missing(0..<count, own) == [])
        try own.note(record(count))
        try own.note(record(count + 1))
        #expect(missing(0..<count + 2, own) == [1, 2])
        #expect(FileTree.files(in: temporary("commands")).count == count + 1, "the other file is there, too")
    }

    private static func missing(_ numbers: Range<Int>, _ own: OwnCommands) -> [Int] {
        numbers.filter { !own.isNoted(record($0)) }
    }

    @Test func withoutACacheTheCommandIsRecordedButNotTrusted() throws {
        try withTemporaryFolder { temporary in
            try temporary.write("cache", [1])
            let own = OwnCommands(cacheFolder: temporary.path.appending("cache"))
            let folder = StateFolder(temporary.path.appending("out"))
            try folder.make()
            try Self.command(["in"]).write(to: folder, notingIn: own)
            #expect(RecordedCommand(of: folder) == Self.command(["in"]))
            #expect(throws: RecordedCommand.Unusable.foreign) { try RecordedCommand.trusted(of: folder, own) }
        }
    }

    @Test(arguments: ["", "{}", "[]", "{\"version\":2}", "{\"version\":1,\"words\":[]}"])
    func anotherFileIsNoCommand(text: String) throws {
        try withTemporaryFolder { temporary in
            try temporary.write(".facecrop/command.json", Array(text.utf8))
            #expect(RecordedCommand(of: StateFolder(temporary.path)) == nil)
        }
    }

    @Test func decisionsStandInTheFolderOfTheInput() {
        #expect(Self.place("photos/a.jpg", ["photos"]) == "photos/overrides.yaml a.jpg")
        #expect(Self.place("photos/2024/a.jpg", ["photos"]) == "photos/overrides.yaml 2024/a.jpg")
        #expect(Self.place("photos/2024/a.jpg", ["photos/"]) == "photos/overrides.yaml 2024/a.jpg")
        #expect(Self.place("/x/y/a.jpg", ["/x"]) == "/x/overrides.yaml y/a.jpg")
        #expect(Self.place("./a.jpg", ["."]) == "./overrides.yaml a.jpg")
        #expect(Self.place("../p/a.jpg", ["../p"]) == "../p/overrides.yaml a.jpg")
    }

    @Test func aPhotoThatIsAnInputHasThemInItsFolder() {
        #expect(Self.place("photos/a.jpg", ["photos/a.jpg"]) == "photos/overrides.yaml a.jpg")
        #expect(Self.place("a.jpg", ["a.jpg"]) == "./overrides.yaml a.jpg")
    }

    @Test func theInnermostInputCounts() {
        #expect(Self.place("p/q/a.jpg", ["p", "p/q", "p/qq"]) == "p/q/overrides.yaml a.jpg")
        #expect(Self.place("p/qq/a.jpg", ["p", "p/q"]) == "p/overrides.yaml qq/a.jpg")
    }

    @Test func otherPhotosHaveNoPlace() {
        #expect(Self.place("b/a.jpg", ["a"]) == nil)
        #expect(Self.place("/b/a.jpg", ["."]) == nil)
        #expect(Self.place("../a.jpg", ["."]) == nil)
    }

    @Test func aFileOfTheRunCountsForAllPhotosBelowIt() {
        #expect(Self.place("p/q/a.jpg", ["p/q"], overrides: "p/my.yaml") == "p/my.yaml q/a.jpg")
        #expect(Self.place("p/a.jpg", ["p"], overrides: "my.yaml") == "my.yaml p/a.jpg")
        #expect(Self.place("/x/a.jpg", ["/x"], overrides: "my.yaml") == nil)
    }
}
