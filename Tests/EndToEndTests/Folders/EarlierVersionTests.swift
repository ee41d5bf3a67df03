import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Output folders that released versions have made are continued; `Tests/Fixtures/README.md` says how they were made.
@Suite struct EarlierVersionTests {
    private static let options = ["--size", "64x64"]
    private static let photos = [
        "in/group.jpg": "scenes/group-2.jpg", "in/turned.jpg": "orientation/orientation-6.jpg",
    ]

    private static func folderOf(_ version: String, in folder: TemporaryFolder) throws {
        for (name, sample) in photos { try folder.copy(sample, as: name) }
        try FileManager.default.copyItem(
            atPath: PackageFolder.fixture("output-folder-\(version)").string,
            toPath: folder("out").string
        )
        try moveJournal(StateFolder(folder("out")).journal, to: folder.path)
        folder.settle("in")
    }

    /// Puts `workingFolder` in the place of the one in which the fixture was made; else its photos would be others.
    private static func moveJournal(_ journal: FilePath, to workingFolder: FilePath) throws {
        var lines = String(decoding: try FileTree.bytes(of: journal), as: UTF8.self).split(separator: "\n")
        for index in lines.indices.dropFirst() {
            let members = lines[index].dropFirst(#"{"check":"0123456789abcdef","#.utf8.count)
            let moved = members.replacing(#""folder":"/srv/photos""#, with: #""folder":"\#(workingFolder)""#)
            lines[index] = Substring(decoding: JournalLine.sealed(Array(moved.utf8)), as: UTF8.self)
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: journal.string))
    }

    /// Another algorithm has made the crops, so all photos are done again; nothing is taken for a file of a stranger.
    @Test(arguments: ["0.1.0"]) func theFolderIsContinued(version: String) throws {
        try withTemporaryFolder { folder in
            try Self.folderOf(version, in: folder)
            let before = Set(FileTree.files(in: folder("out")))
            let run = try folder.crop("in", options: Self.options)
            #expect(run.status == 0, "\(run.messages)")
            #expect(try run.thisRun().done == 2 && run.thisRun().alreadyDone == 0)
            #expect(Set(FileTree.files(in: folder("out"))) == before)
            try run.expectSame(as: folder.freshRun(options: Self.options))
            #expect(try folder.crop("in", options: Self.options).thisRun().alreadyDone == 2)
        }
    }

    @Test(arguments: ["0.1.0"]) func outputsReplacedByHandStay(version: String) throws {
        try withTemporaryFolder { folder in
            try Self.folderOf(version, in: folder)
            let hand = try Samples.bytes("camera.png")
            try folder.write("out/group.jpg", hand)
            let run = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(run.status == 0 && run.messages.contains("1 output replaced by hand"), "\(run.messages)")
            #expect(try run.outputs()["group.jpg"] == hand)
        }
    }
}
