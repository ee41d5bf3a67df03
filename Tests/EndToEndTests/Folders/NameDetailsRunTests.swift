import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Runs whose outputs have their size or their checksum in the name.
@Suite struct NameDetailsRunTests {
    private static let options = ["--size", "80x60", "--name", "{dir}/{stem}{-width}x{height}{.hash}.{ext}"]

    private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            try body(folder)
        }
    }

    private static func outputs(_ run: CropRun) throws -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: try run.outputs().map { ($0.key.string, $0.value) })
    }

    @Test func namesSayTheSizeAndTheChecksumOfEachFile() throws {
        try withPhotos { folder in
            let run = try folder.launchCrop("in", options: Self.options)
            #expect(run.status == 0, "\(run.messages)")
            let plain = try folder.freshRun(options: ["--size", "80x60"]).outputs()
            let manifest = try run.manifest()
            let outputs = try Self.outputs(run)
            #expect(outputs.count == plain.count && outputs.count == 6)
            for output in manifest.photos.flatMap(\.outputs) {
                let bytes = try #require(outputs[output.path], "\(output.path)")
                let hash = SHA256.hexadecimal(of: bytes).prefix(8)
                #expect(output.path.hasSuffix("-\(output.size.width)x\(output.size.height).\(hash).jpg"))
                let usual = output.path.prefix { $0 != "-" } + ".jpg"
                #expect(plain[FilePath(String(usual))] == bytes, "\(output.path)")
            }
        }
    }

    /// A changed photo gets a new name; what has its earlier name is removed by `--prune`, and nothing else is.
    @Test func laterRunsFollowTheNames() throws {
        try withPhotos { folder in
            let first = try folder.crop("in", options: Self.options)
            let before = Set(try Self.outputs(first).keys)
            let again = try folder.crop("in", options: Self.options)
            #expect(try again.thisRun().done == 0 && again.times() == first.times())
            // Other options, whose outputs are equal, and the engine process.
            let forced = try folder.launchCrop("in", options: Self.options + ["--force"])
            #expect(try forced.status == 0 && Set(Self.outputs(forced).keys) == before, "\(forced.messages)")

            try folder.copy("astronaut.png", as: "in/x/cat.png")
            let changed = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(changed.status == 0, "\(changed.messages)")
            let after = Set(try Self.outputs(changed).keys)
            #expect(after.count == before.count && after.subtracting(before).count == 1)
            #expect(after.subtracting(before).allSatisfy { $0.hasPrefix("x/cat-80x60.") })

            let smaller = ["--size", "40x30"] + Self.options.dropFirst(2)
            let last = try folder.crop("in", options: smaller + ["--prune"])
            let names = try Self.outputs(last).keys
            #expect(names.count == before.count && names.allSatisfy { $0.contains("-40x") }, "\(names)")
        }
    }

    /// A run over all photos may replace what shards have written, though it cannot guess the names.
    @Test func outputsOfAnotherJournalAreItsOwn() throws {
        try withPhotos { folder in
            for shard in ["1/2", "2/2"] {
                let run = try folder.crop("in", options: Self.options + ["--shard", shard])
                #expect(run.status == 0, "\(run.messages)")
            }
            let whole = try folder.crop("in", options: Self.options)
            #expect(whole.status == 0, "\(whole.messages)")
            let fresh = try Self.outputs(folder.freshRun(options: Self.options))
            #expect(try Self.outputs(whole).filter { !$0.key.hasSuffix(".json") } == fresh)
        }
    }

    @Test func aFileThatAPersonHasReplacedStays() throws {
        try withPhotos { folder in
            let first = try folder.crop("in", options: Self.options)
            let name = try #require(try first.manifest().photo("a.jpg").outputs.first?.path)
            let hand = try Samples.bytes("camera.png")
            try folder.write("out/\(name)", hand)
            let run = try folder.crop("in", options: Self.options + ["--force", "--quality", "40", "--prune"])
            #expect(run.status == 0, "\(run.messages)")
            #expect(try Self.outputs(run)[name] == hand)
            #expect(try run.manifest().photo("a.jpg").outputs.map(\.path) == [name])
            #expect(try run.manifest().summary.keptByHand == 1)
        }
    }

    /// A file of a person is never replaced, though its name could be that of an output.
    @Test func aForeignFileOfTheSameNameIsNotReplaced() throws {
        try withPhotos { folder in
            let name = "a-80x60.jpg"
            try folder.write("out/\(name)", Array("mine".utf8))
            let options = ["--size", "80x60", "--name", "{dir}/{stem}{-width}x{height}.{ext}"]
            let run = try folder.crop("in", options: options)
            #expect(try run.status == 1 && run.manifest().photo("a.jpg").reason == "outputExists", "\(run.messages)")
            #expect(try FileTree.bytes(of: folder("out/\(name)")) == Array("mine".utf8))
        }
    }

    /// An original in a folder of outputs stays, also with `--overwrite`.
    @Test func anOriginalIsNotReplaced() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "in/cat.png")
            try folder.copy("camera.png", as: "in/cat-80x60.jpg")
            let options = ["--size", "80x60", "--name", "{stem}{-width}x{height}.{ext}", "--overwrite"]
            let original = try FileTree.bytes(of: folder("in/cat-80x60.jpg"))
            let run = try folder.crop("in", options: options, output: "in")
            #expect(run.status != 0, "\(run.messages)")
            #expect(try FileTree.bytes(of: folder("in/cat-80x60.jpg")) == original)
        }
    }

    @Test func movedPhotosKeepTheirOutputs() throws {
        try withPhotos { folder in
            _ = try folder.crop("in", options: Self.options)
            try folder.rename("in/x", to: "in/y")
            let run = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(run.messages.contains("moved, their outputs copied"), "\(run.messages)")
            try run.expectSame(as: folder.freshRun(options: Self.options))
        }
    }

    @Test func aPlanHasSizesAndNothingElseOfOutputs() throws {
        try withPhotos { folder in
            let sized = ["--size", "80x60", "--name", "{dir}/{stem}{-width}x{height}.{ext}"]
            let plan = try folder.launchCrop("in", command: "plan", options: sized + ["--to", "plan.json"])
            #expect(plan.status == 0, "\(plan.messages)")
            let applied = try BuiltCommand.run(["apply", "plan.json"], currentFolder: folder.path)
            #expect(applied.status == 0, "\(applied.messages)")
            #expect(try FileTree.contents(of: folder("out")).keys.contains("a-80x60.jpg"))
            let hashed = try folder.launchCrop("in", command: "plan", options: Self.options + ["--to", "other.json"])
            #expect(hashed.status == 64 && hashed.messages.contains("{hash}"), "\(hashed.messages)")
        }
    }
}
