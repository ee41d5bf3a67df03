import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Outputs of photos that are gone, and which of them are removed.
@Suite struct PruneTests {
    private static let options = ["--size", "80x80"]

    @Test func orphansAreReportedAndRemovedOnRequest() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in", options: Self.options)
            folder.remove("in/a.jpg")
            folder.remove("in/x/cat.png")
            try folder.write("out/x/mine.jpg", [1, 2, 3])
            let second = try folder.crop("in", options: Self.options + ["--verbose"])
            #expect(second.status == 0 && second.messages.contains("2 outputs that belong to no photo any more"))
            #expect(second.messages.contains("x/cat.jpg: an output that belongs to no photo"), "\(second.messages)")
            #expect(try second.thisRun().orphanedOutputs == 2 && second.manifest().photos.count == 5)
            #expect(try second.outputs()["a.jpg"] != nil)
            let third = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try third.thisRun().prunedOutputs == 2 && third.thisRun().orphanedOutputs == 0)
            #expect(try third.outputs()["x/mine.jpg"] == [1, 2, 3], "nobody but the user knows of it")
            folder.remove("out/x/mine.jpg")
            try third.expectSame(as: try folder.freshRun(options: Self.options))
            let fourth = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try fourth.thisRun().prunedOutputs == 0)
        }
    }

    @Test func outputsOfOtherOptionsAreLeftOver() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in", options: Self.options)
            _ = try folder.crop("in", options: Self.options + ["--format", "png"])
            let third = try folder.crop("in", options: Self.options + ["--format", "webp"])
            #expect(try third.thisRun().orphanedOutputs == 12)
            let pruned = try folder.crop("in", options: Self.options + ["--format", "webp", "--prune"])
            #expect(try pruned.thisRun().prunedOutputs == 12 && pruned.thisRun().done == 0)
            try pruned.expectSame(as: try folder.freshRun(options: Self.options + ["--format", "webp"]))
        }
    }

    /// The journal of another run may name any output.
    @Test func unreadableJournalsPreventPruning() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in", options: Self.options)
            for name in ["in/a.jpg", "in/x/cat.png"] { folder.remove(name) }
            // What is no file cannot be read.
            try folder.write("out/.facecrop/journal-1-of-2.jsonl/x", [])
            let before = FileTree.files(in: folder("out")).filter { $0.extension == "jpg" }
            let run = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try run.thisRun().prunedOutputs == 0 && run.thisRun().orphanedOutputs == 2, "\(run.messages)")
            #expect(run.messages.contains("Nothing was pruned"), "\(run.messages)")
            #expect(FileTree.files(in: folder("out")).filter { $0.extension == "jpg" } == before)
        }
    }

    /// A photo gets an output of another name, because a new photo collides with it.
    @Test func aRenamedOutputIsLeftOver() throws {
        try withTemporaryFolder { folder in
            try folder.copy("camera.png", as: "in/b.png")
            folder.settle("in")
            _ = try folder.crop("in", options: Self.options)
            try folder.copy("formats/lossy.webp", as: "in/b.webp")
            folder.settle("in")
            let second = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try second.outputs().keys.map(\.string).sorted() == ["b.png.jpg", "b.webp.jpg"])
            #expect(try second.thisRun().prunedOutputs == 1)
            try second.expectSame(as: try folder.freshRun(options: Self.options))
            #expect(try folder.crop("in", options: Self.options).thisRun().done == 0)
        }
    }

    /// Pruning follows no links, and removes only the file that was written.
    @Test func pruningRemovesNoFileOutsideTheOutput() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            _ = try folder.crop("in", options: Self.options)
            for name in ["a.jpg", "wide.jpg", "x/group.jpg", "z.webp"] { folder.remove("in/\(name)") }
            let copy = try FileTree.bytes(of: folder("out/x/group.jpg"))
            try folder.write("elsewhere/group.jpg", copy)
            try folder.write("elsewhere/z.jpg", try FileTree.bytes(of: folder("out/z.jpg")))
            rename(folder("out/x").string, folder("moved").string)
            try folder.link("out/x", to: "../elsewhere")
            folder.remove("out/z.jpg")
            try folder.link("out/z.jpg", to: "../elsewhere/z.jpg")
            try folder.write("out/wide.jpg", [1])
            let run = try folder.crop("in/notes.txt", "in/x", options: Self.options + ["--prune"])
            #expect(try run.thisRun().prunedOutputs == 1, "a.jpg alone is as it was")
            #expect(FileTree.files(in: folder("elsewhere")).count { $0 == "group.jpg" || $0 == "z.jpg" } == 2)
            #expect(try FileTree.bytes(of: folder("elsewhere/group.jpg")) == copy)
            #expect(try FileTree.bytes(of: folder("out/wide.jpg")) == [1])
        }
    }

    /// For example if the disk of the photos is not mounted.
    @Test func emptyInputsRemoveNothing() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let first = try folder.crop("in", options: Self.options)
            let outputs = try first.outputs()
            rename(folder("in").string, folder("unmounted").string)
            try folder.makeFolder("in")
            let second = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try second.outputs() == outputs)
            #expect(try second.thisRun().orphanedOutputs == 6 && second.manifest().photos.isEmpty)
            let words = "--prune removed nothing, because the inputs hold no file: is a disk not mounted?"
            #expect(
                second.messages.contains(words) && !second.messages.contains("--prune removes"),
                "\(second.messages)"
            )
        }
    }

    /// Each night's list names only new photos; the manifest contains all, and none counts as gone.
    @Test func photosOutsideTheInputsAreNotGone() throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            let names = FileTree.files(in: folder("in")).map { "in/\($0)" }.sorted()
            for name in names {
                let run = try folder.launchCrop(
                    options: Self.options + ["--files-from", "-", "--prune"],
                    input: Data("\(name)\n".utf8)
                )
                // The user named the file, so it fails; a walk would skip it.
                #expect(run.status == (name == "in/notes.txt" ? 1 : 0), "\(run.messages)")
                #expect(try run.thisRun().done == 1 && run.thisRun().prunedOutputs == 0)
            }
            let last = try folder.launchCrop(
                options: Self.options + ["--files-from", "-"],
                input: Data("in/z.webp\n".utf8)
            )
            #expect(try last.manifest().photos.map(\.source) == names.filter { $0 != "in/notes.txt" })
            let all = Data(names.filter { $0 != "in/notes.txt" }.joined(separator: "\n").utf8)
            let fresh = try folder.launchCrop(
                options: Self.options + ["--files-from", "-"],
                output: "fresh",
                input: all
            )
            try last.expectSame(as: fresh)
            let other = try folder.launchCrop(
                options: ["--size", "81x81", "--files-from", "-"],
                input: Data("in/z.webp\n".utf8)
            )
            #expect(try other.thisRun().outdated == 5 && other.thisRun().alreadyDone == 5)
        }
    }
}
