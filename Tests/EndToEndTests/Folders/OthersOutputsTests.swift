import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Outputs of photos that are not among the inputs of a run, whatever wrote them, stay as they are.
@Suite struct OthersOutputsTests {
    private static let options = ["--size", "60x60"]

    private static func photos(_ folder: TemporaryFolder, _ names: [String]) throws {
        for (index, name) in names.enumerated() {
            try folder.copy("orientation/orientation-\(index % 8 + 1).jpg", as: name)
        }
        for input in Set(names.map { String($0.prefix { $0 != "/" }) }) { folder.settle(input) }
    }

    private static func shard(_ folder: TemporaryFolder, _ input: String, _ shard: String) throws -> CropRun {
        try folder.crop(input, options: options + ["--shard", shard])
    }

    // MARK: Shards

    @Test func shardsDoNotReplaceOutputsOfAnotherRun() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["a/p.jpg", "a/q.jpg", "b/p.jpg", "b/q.jpg", "b/r.jpg"])
            let before = try folder.crop("a", options: Self.options).outputs()
            let runs = try (1...2).map { try Self.shard(folder, "b", "\($0)/2") }
            #expect(runs.contains { $0.status == 1 && $0.messages.contains("facecrop has not written it for this") })
            let after = try runs[0].outputs().filter { !$0.key.string.hasPrefix("manifest-") }
            #expect(after["p.jpg"] == before["p.jpg"] && after["q.jpg"] == before["q.jpg"])
            #expect(Set(after.keys) == ["p.jpg", "q.jpg", "r.jpg"])
            for _ in 1...2 {
                _ = try Self.shard(folder, "b", "1/1")
                #expect(try FileTree.bytes(of: folder("out/p.jpg")) == before["p.jpg"], "nor when it is tried again")
            }
            let again = try folder.crop("a", options: Self.options)
            #expect(try again.status == 0 && again.thisRun().done == 0 && again.manifest().summary.keptByHand == 0)
        }
    }

    @Test func photosThatAFilterLeavesOutKeepTheirOutputs() throws {
        try withTemporaryFolder { folder in
            try folder.copy("camera.png", as: "in/x.png")
            try folder.copy("orientation/orientation-1.jpg", as: "in/x.jpg")
            _ = try folder.crop("in", options: Self.options + ["--shard", "1/1", "--include", "*.png"])
            let before = try FileTree.bytes(of: folder("out/x.jpg"))
            for _ in 1...2 {
                let run = try folder.crop("in", options: Self.options + ["--include", "*.jpg"])
                #expect(try run.status == 1 && FileTree.bytes(of: folder("out/x.jpg")) == before, "\(run.messages)")
            }
        }
    }

    @Test func equalOutputsStayWithTheFirst() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["a/p.jpg"])
            try folder.copy("orientation/orientation-1.jpg", as: "b/p.jpg")
            _ = try Self.shard(folder, "a", "1/1")
            let before = try FileTree.bytes(of: folder("out/p.jpg"))
            #expect(try folder.crop("b", options: Self.options).status == 0, "its output is there already")
            try folder.copy("orientation/orientation-6.jpg", as: "b/p.jpg")
            #expect(try folder.crop("b", options: Self.options).status == 1)
            #expect(try FileTree.bytes(of: folder("out/p.jpg")) == before)
        }
    }

    /// Not a person, but the other run has put its output there.
    @Test func runsAndShardsOfOnePhotoTakeTurns() throws {
        try withTemporaryFolder { folder in
            for (turn, shard) in [[], ["--shard", "1/1"], [], ["--shard", "1/1"], []].enumerated() {
                try folder.copy("orientation/orientation-\(turn + 1).jpg", as: "in/p.jpg")
                let run = try folder.crop("in", options: Self.options + shard)
                #expect(!run.messages.contains("replaced by hand"), "\(run.messages)")
                let fresh = try folder.freshRun(options: Self.options)
                #expect(try FileTree.bytes(of: folder("out/p.jpg")) == fresh.outputs()["p.jpg"], "\(turn)")
            }
        }
    }

    @Test func hardLinksOpenNoDoor() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["orig/1.jpg", "orig/2.jpg", "orig/3.jpg"])
            _ = try Self.shard(folder, "orig", "1/1")
            let before = try FileTree.contents(of: folder("out")).filter { $0.key.string.hasSuffix(".jpg") }
            try folder.makeFolder("album")
            for (name, other) in [("1", "2"), ("2", "1"), ("z", "3")] {
                #expect(Glibc.link(folder("orig/\(other).jpg").string, folder("album/\(name).jpg").string) == 0)
            }
            try folder.copy("orientation/orientation-7.jpg", as: "album/3.jpg")
            #expect(try folder.crop("album", options: Self.options).status == 1)
            let after = try FileTree.contents(of: folder("out"))
            #expect(before.allSatisfy { after[$0.key] == $0.value } && before.count == 3)
        }
    }

    @Test func aPhotoUnderAnotherPathKeepsItsEarlierOutput() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["in/x/a.jpg", "in/a.jpg"])
            _ = try Self.shard(folder, "in/x", "1/1")
            let before = try FileTree.bytes(of: folder("out/a.jpg"))
            _ = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try FileTree.bytes(of: folder("out/a.jpg")) == before)
        }
    }

    @Test func namesMayChangePlacesAcrossShardsAndLinks() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, (1...4).map { "in/\($0).jpg" })
            try folder.makeFolder("links")
            for number in 1...4 { try folder.link("links/\(number).jpg", to: "../in/\(number).jpg") }
            let options = Self.options + ["--names", "n.csv", "--follow-symlinks"]
            for names in ["ABCD", "BADC"] {
                let rows = names.enumerated().map { "\($0.offset + 1).jpg,\($0.element)\n" }
                try folder.write("n.csv", Array("source,output\n\(rows.joined())".utf8))
                for shard in ["1/2", "2/2"] {
                    let run = try folder.crop("links", options: options + ["--shard", shard])
                    #expect(run.status == 0, "\(run.messages)")
                }
            }
        }
    }

    @Test func outputsOfShardsAreOrphansAfterAWholeRun() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, (1...4).map { "in/p\($0).jpg" })
            for number in 1...2 { _ = try Self.shard(folder, "in", "\(number)/2") }
            #expect(try CommandInProcess(folder: folder).run(["merge", "out", "--output", "out"]).status == 0)
            let run = try folder.crop("in", options: Self.options + ["--format", "png", "--prune"])
            #expect(try run.thisRun().prunedOutputs == 4, "\(run.messages)")
        }
    }

    @Test func anotherNumberOfShardsTakesTheOutputsOver() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, (1...8).map { "in/p\($0).jpg" })
            for number in 1...2 { #expect(try Self.shard(folder, "in", "\(number)/2").status == 0) }
            for number in 1...3 { #expect(try Self.shard(folder, "in", "\(number)/3").status == 0) }
            let whole = try folder.crop("in", options: Self.options + ["--quality", "40"])
            #expect(try whole.status == 0 && whole.thisRun().done == 8, "\(whole.messages)")
        }
    }

    @Test func aShardRemovesNoOutputOfAnother() throws {
        try withTemporaryFolder { folder in
            let names = (1...8).map { "in/p\($0)" }
            try Self.photos(folder, names.map { $0 + ".JPG" })
            for number in 1...2 { #expect(try Self.shard(folder, "in", "\(number)/2").status == 0) }
            for name in names {
                try FileManager.default.moveItem(
                    atPath: folder(name + ".JPG").string,
                    toPath: folder(name + ".jpg").string
                )
            }
            let prune = Self.options + ["--prune"]
            for (turn, shard) in ["1/2", "2/2", "1/2", "2/2"].enumerated() {
                #expect(try folder.crop("in", options: prune + ["--shard", shard]).status == 0)
                // The first has removed what it no longer makes, and the second makes it.
                if turn == 0 { continue }
                for name in names { #expect(folder.hasFile("out/\(name.dropFirst(3)).jpg"), "\(name), \(turn)") }
            }
        }
    }

    // MARK: Photos that fail

    /// What was written before the failure is still the photo's own.
    @Test func aPhotoThatFailedHalfwayIsDoneAgain() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["in/a.jpg"])
            _ = try folder.crop("in", options: Self.options)
            try folder.write("out/a.jpg.xmp", Array("mine".utf8))
            let failed = try folder.crop("in", options: ["--size", "70x70", "--write-regions"])
            #expect(failed.status == 1, "\(failed.messages)")
            folder.remove("out/a.jpg.xmp")
            for size in ["70x70", "80x80"] {
                let next = try folder.crop("in", options: ["--size", size])
                #expect(try next.status == 0 && next.manifest().summary.keptByHand == 0, "\(next.messages)")
                try next.expectSame(as: try folder.freshRun(options: ["--size", size]))
            }
        }
    }

    // MARK: Other spellings

    @Test func namesOfATableInAnotherWorkingFolder() throws {
        try withTemporaryFolder { folder in
            for number in 1...3 {
                try folder.copy("orientation/orientation-\(number).jpg", as: "s\(number)/photos/a.jpg")
                try folder.write("s\(number)/n.csv", Array("source,output\na.jpg,name\(number)\n".utf8))
            }
            for number in [1, 2, 3, 2, 1] {
                let arguments = TemporaryFolder.arguments(
                    ["photos"],
                    options: Self.options + ["--names", "n.csv", "--prune"],
                    output: "../out"
                )
                let run = try BuiltCommand.run(arguments, currentFolder: folder("s\(number)"))
                #expect(run.status == 0, "\(run.messages)")
            }
            #expect(
                Set(FileTree.files(in: folder("out")).map(\.string)).isSuperset(of: [
                    "name1.jpg", "name2.jpg", "name3.jpg",
                ])
            )
        }
    }

    @Test func collidingPhotosInAnotherWorkingFolder() throws {
        try withTemporaryFolder { folder in
            for (index, name) in ["w1/x/p", "w1/y/p", "w2/x/p", "w2/y/p"].enumerated() {
                try folder.copy("orientation/orientation-\(index + 1).jpg", as: "\(name)/a.jpg")
            }
            var outputs: [FilePath: [UInt8]] = [:]
            for place in ["w1", "w2", "w1"] {
                let arguments = TemporaryFolder.arguments(
                    ["x/p", "y/p"],
                    options: Self.options + ["--prune"],
                    output: "../out"
                )
                let run = try BuiltCommand.run(arguments, currentFolder: folder(place))
                #expect(run.status == 0, "\(run.messages)")
                let present = try FileTree.contents(of: folder("out/p"))
                #expect(
                    outputs.allSatisfy { present[$0.key] == $0.value }
                        && present.count == (place == "w1" && outputs.isEmpty ? 2 : 4)
                )
                outputs = present
            }
        }
    }

    @Test func aWorkingFolderThatIsNotText() throws {
        try withTemporaryFolder { folder in
            let name = Array("caf".utf8) + [0xE9]
            for input in ["p1", "p2"] {
                try folder.write(
                    name + Array("/\(input)/\(input).jpg".utf8),
                    try Samples.bytes("orientation/orientation-1.jpg")
                )
            }
            for input in ["p1", "p2"] {
                let arguments = TemporaryFolder.arguments(
                    [input],
                    options: Self.options + ["--prune"],
                    output: "../out"
                )
                let script = #"cd "$(printf 'caf\351')" && exec "$0" "$@""#
                let run = try BuiltCommand.run(script: script, arguments, currentFolder: folder.path)
                #expect(run.status == 0, "\(run.messages)")
            }
            #expect(folder.hasFile("out/p1.jpg") && folder.hasFile("out/p2.jpg"))
        }
    }

    @Test func keptOutputsStayHoweverTheInputIsSpelled() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["in/x/a.jpg", "in/b.jpg", "in/c.jpg"])
            try folder.link("alias", to: "in")
            _ = try folder.crop("in", options: Self.options)
            try folder.write("in/overrides.yaml", Array("photos:\n  x/a.jpg: {keep: true}\n".utf8))
            folder.remove("in/x/a.jpg")
            folder.remove("in/c.jpg")
            let run = try folder.crop("alias", options: Self.options + ["--prune"])
            #expect(run.status == 0, "\(run.messages)")
            #expect(folder.hasFile("out/x/a.jpg") && !folder.hasFile("out/c.jpg"))
        }
    }

    @Test func keptOutputsStayBelowALink() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["in/b.jpg", "else/a.jpg"])
            try folder.link("in/sub", to: "../else")
            let options = Self.options + ["--follow-symlinks"]
            _ = try folder.crop("in", options: options)
            try folder.write("in/overrides.yaml", Array("photos:\n  sub/a.jpg: {keep: true}\n".utf8))
            folder.remove("else/a.jpg")
            let run = try folder.crop("in", options: options + ["--prune"])
            #expect(folder.hasFile("out/sub/a.jpg"), "\(run.messages)")
            #expect(run.messages.components(separatedBy: "there is no photo").count <= 2, "\(run.messages)")
        }
    }

    @Test(arguments: ["other", "in/x"]) func keptOutputsStayInARunOverOtherInputs(input: String) throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["in/x/a.jpg", "in/x/b.jpg", "other/c.jpg"])
            _ = try folder.crop("in", options: Self.options)
            try folder.write("in/overrides.yaml", Array("photos:\n  x/a.jpg: {keep: true}\n".utf8))
            folder.remove("in/x/a.jpg")
            _ = try folder.crop(input, options: Self.options + ["--prune"])
            #expect(folder.hasFile("out/x/a.jpg"))
        }
    }

    @Test func aForgottenPhotoIsInNoManifest() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["in/ann.jpg", "in/b.jpg"])
            try folder.link("alias", to: "in")
            let first = try folder.crop("in", options: Self.options)
            // A run with another spelling that is killed before its end leaves the manifest of the run before.
            let manifest = try FileTree.bytes(of: folder("out/manifest.json"))
            _ = try folder.crop("alias", options: Self.options)
            try folder.write("out/manifest.json", manifest)
            let forgotten = try CommandInProcess(folder: folder).run(["forget", "out", "alias/ann.jpg"])
            #expect(forgotten.status == 0 && !folder.hasFile("out/ann.jpg"), "\(forgotten.messages)")
            #expect(try first.manifest().photos.map(\.source) == ["in/b.jpg"])
        }
    }

    // MARK: Photos that seem to be gone

    @Test func outputsOfADiskThatIsNotMountedStay() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["home/a.jpg", "home/b.jpg", "disk/c.jpg", "disk/d.jpg"])
            _ = try folder.crop("home", "disk", options: Self.options)
            let outputs = FileTree.files(in: folder("out")).map(\.string)
            for gone in ["home/b.jpg", "disk/c.jpg", "disk/d.jpg"] { folder.remove(gone) }
            let run = try folder.crop("home", "disk", options: Self.options + ["--prune"])
            #expect(try run.status == 0 && run.thisRun().prunedOutputs == 1, "\(run.messages)")
            let left = FileTree.files(in: folder("out")).map(\.string)
            #expect(outputs.count - left.count == 1 && left.contains { $0.hasSuffix("c.jpg") })
        }
    }

    @Test func aMissingFolderOfAListIsAnEmptyInput() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["home/a.jpg", "home/b.jpg", "disk/c.jpg"])
            try folder.write("list", Array("home\ndisk\n".utf8))
            let arguments = TemporaryFolder.arguments(["--files-from", "list"], options: Self.options + ["--prune"])
            _ = try BuiltCommand.run(arguments, currentFolder: folder.path)
            for gone in ["home/b.jpg", "disk/c.jpg"] { folder.remove(gone) }
            try FileManager.default.removeItem(atPath: folder("disk").string)
            _ = try BuiltCommand.run(arguments, currentFolder: folder.path)
            #expect(folder.hasFile("out/disk/c.jpg") && !folder.hasFile("out/home/b.jpg"))
        }
    }

    @Test func theWorkingFolderIsAnInputLikeOthers() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["home/a.jpg", "home/b.jpg", "disk/c.jpg"])
            let arguments = TemporaryFolder.arguments(
                [".", "../home"],
                options: Self.options + ["--prune"],
                output: "../out"
            )
            _ = try BuiltCommand.run(arguments, currentFolder: folder("disk"))
            let outputs = FileTree.files(in: folder("out")).count
            for gone in ["home/b.jpg", "disk/c.jpg"] { folder.remove(gone) }
            _ = try BuiltCommand.run(arguments, currentFolder: folder("disk"))
            #expect(FileTree.files(in: folder("out")).count == outputs - 1)
        }
    }

    @Test func anInputNamedTwiceIsNotEmpty() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["in/a.jpg", "in/b.jpg"])
            try folder.link("alias", to: "in")
            _ = try folder.crop("in", "alias", options: Self.options)
            folder.remove("in/b.jpg")
            let run = try folder.crop("in", "alias", options: Self.options + ["--prune"])
            #expect(try run.thisRun().prunedOutputs == 1, "\(run.messages)")
        }
    }

    @Test(arguments: [
        (["--exclude", "*/sketches"], 1), (["--include", "[hd]*/*.jpg"], 1), (["--exclude", "home/none/**"], 2),
    ])
    func filtersDecideWhichInputsAreEmpty(filter: [String], prunedCount: Int) throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["home/a.jpg", "home/b.jpg", "disk/c.jpg"])
            _ = try folder.crop("home", "disk", options: Self.options + filter)
            for gone in ["home/b.jpg", "disk/c.jpg"] { folder.remove(gone) }
            try folder.copy("orientation/orientation-1.jpg", as: "disk/sketches/d.png")
            let run = try folder.crop("home", "disk", options: Self.options + filter + ["--prune"])
            #expect(try run.thisRun().prunedOutputs == prunedCount, "\(run.messages)")
        }
    }

    @Test func aNameOfOtherLetterCaseIsAnotherFile() throws {
        try withTemporaryFolder { folder in
            try Self.photos(folder, ["in/ANNA.jpg", "in/b.jpg"])
            _ = try folder.crop("in", options: Self.options)
            try FileManager.default.moveItem(atPath: folder("in/ANNA.jpg").string, toPath: folder("in/anna.jpg").string)
            let second = try folder.crop("in", options: Self.options)
            #expect(try second.thisRun().orphanedOutputs == 1, "\(second.messages)")
            let third = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try third.thisRun().prunedOutputs == 1)
            #expect(folder.hasFile("out/anna.jpg") && !folder.hasFile("out/ANNA.jpg"))
        }
    }
}
