import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Runs in which a table names outputs.
@Suite struct GivenNamesRunTests {
    private static let size = ["--size", "80x80"]
    private static let options = size + ["--names", "names.csv"]
    private static let table = """
        source,output
        a.jpg,staff/1234
        x/group.jpg,77.jpg
        turned.jpg,"staff/Ann, B."
        cat.png,x/group

        """

    private static func outputs(_ run: CropRun) throws -> Set<String> {
        Set(try run.outputs().keys.map(\.string)).subtracting(["manifest.json"])
    }

    private static let named: Set = [
        "staff/1234.jpg", "77.jpg", "staff/Ann, B..jpg", "x/group.jpg", "z.jpg", "wide.jpg",
    ]

    private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try folder.copyPhotos()
            try write(folder, Self.table)
            try body(folder)
        }
    }

    private func write(_ folder: TemporaryFolder, _ table: String) throws {
        try folder.write("names.csv", Array(table.utf8))
    }

    @Test func outputsHaveTheNamesOfTheTable() throws {
        try withPhotos { folder in
            let run = try folder.crop("in", options: Self.options)
            #expect(run.status == 0, "\(run.messages)")
            #expect(try Self.outputs(run) == Self.named)
            #expect(run.messages.contains("2 photos are not in '") && run.messages.contains("keep their usual names"))
            #expect(try run.manifest().photo("a.jpg").outputs.map(\.path) == ["staff/1234.jpg"])
            // The pixels are those of a run without a table.
            let plain = try folder.freshRun(options: Self.size).outputs()
            let outputs = try run.outputs()
            for (name, usual) in [("staff/1234.jpg", "a.jpg"), ("77.jpg", "x/group.jpg"), ("x/group.jpg", "x/cat.jpg")]
            {
                #expect(outputs[FilePath(name)] == plain[FilePath(usual)], "\(name)")
            }
            let again = try folder.crop("in", options: Self.options)
            #expect(try again.thisRun().done == 0 && again.times() == run.times())
            #expect(try folder.crop("in", options: Self.options + ["--dry-run"]).status == 0)
        }
    }

    /// The engine process gets the names, and the command checks that it has kept to them.
    @Test func theEngineProcessWritesTheSame() throws {
        try withPhotos { folder in
            let more =
                Self.options + [
                    "--framing", "each", "--write-regions", "--rendition",
                    "s: {size: 40x40, scales: [1, 2], format: webp}",
                ]
            let run = try folder.launchCrop("in", options: more)
            #expect(run.status == 0, "\(run.messages)")
            let linked = try folder.launchCrop("in", options: more + ["--isolation", "none"], output: "linked")
            #expect(try run.outputs() == linked.outputs())
            let outputs = try Self.outputs(run)
            #expect(
                outputs.isSuperset(of: ["staff/1234-s-1.webp", "77-s-2@2x.webp", "staff/1234.jpg.xmp", "77.jpg.xmp"])
            )
        }
    }

    @Test func aChangedRowGivesANewName() throws {
        try withPhotos { folder in
            _ = try folder.crop("in", options: Self.options)
            try write(folder, Self.table.replacing("staff/1234", with: "staff/4321"))
            let second = try folder.crop("in", options: Self.options)
            #expect(try second.thisRun().done == 1 && second.thisRun().renderedAgain == 1)
            #expect(try Self.outputs(second) == Self.named.union(["staff/4321.jpg"]))
            #expect(try second.thisRun().orphanedOutputs == 1)
            let third = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try third.thisRun().done == 0 && third.thisRun().prunedOutputs == 1)
            try third.expectSame(as: try folder.freshRun(options: Self.options))
            // Without the table, all have their usual names again.
            let fourth = try folder.crop("in", options: Self.size + ["--prune"])
            #expect(try fourth.thisRun().done == fourth.thisRun().renderedAgain)
            try fourth.expectSame(as: try folder.freshRun(options: Self.size))
        }
    }

    /// Each output takes the place of another one that is there.
    @Test func namesCanBeSwapped() throws {
        try withPhotos { folder in
            let before = try folder.crop("in", options: Self.options).outputs()
            try write(folder, "a.jpg,77\nx/group.jpg,x/group\nturned.jpg,\"staff/Ann, B.\"\ncat.png,staff/1234\n")
            let second = try folder.crop("in", options: Self.options)
            #expect(second.status == 0, "\(second.messages)")
            #expect(try second.thisRun().done == 3 && second.thisRun().orphanedOutputs == 0)
            try second.expectSame(as: try folder.freshRun(options: Self.options))
            let after = try second.outputs()
            #expect(after["77.jpg"] == before["staff/1234.jpg"] && after["x/group.jpg"] == before["77.jpg"])
            #expect(try folder.crop("in", options: Self.options).thisRun().done == 0)
        }
    }

    @Test func rowsWithoutPhotosAreNamed() throws {
        try withPhotos { folder in
            try write(folder, Self.table + (1...30).map { "gone\($0).jpg,g\($0)\n" }.joined())
            let run = try folder.crop("in", options: Self.options)
            #expect(
                run.status == 0 && run.messages.contains("names.csv:6: there is no photo 'gone1.jpg'"),
                "\(run.messages)"
            )
            #expect(!run.messages.contains("'gone21.jpg'") && run.messages.contains("and 10 more lines of the table"))
        }
    }

    @Test(arguments: [
        ("a.jpg,1\nx/group.jpg,1.jpg\n", "names.csv:2: line 1 has the output '1', too"),
        ("a.jpg,../1\n", "names.csv:1: the output '../1' is no path below the output folder"),
        ("a.jpg,1\n./a.jpg,2\n", "names.csv:2: line 1 names the source 'a.jpg', too"),
        ("a.jpg,1\nin/a.jpg,2\n", "names.csv:2: 'in/a.jpg' is the photo 'in/a.jpg', which line 1 names, too"),
        ("a.jpg,\"1\n", "names.csv:1: the quote"),
        ("a.jpg,x/cat.jpg/1\nz.webp,x/cat\n", "names.csv:2: in/z.webp cannot get the output 'x/cat.jpg'"),
    ])
    func mistakesEndTheRun(table: String, message: String) throws {
        try withPhotos { folder in
            try write(folder, table)
            let run = try folder.launchCrop("in", options: Self.options + ["--isolation", "none"])
            #expect(run.status == 2 || run.status == 64)
            #expect(run.messages.contains(message) && run.messages.contains("nothing was done"), "\(run.messages)")
            #expect(FileTree.files(in: folder("out")).isEmpty)
        }
    }

    @Test func aTableThatIsNotThereEndsTheRun() throws {
        try withPhotos { folder in
            let run = try folder.crop("in", options: Self.size + ["--names", "other.csv"])
            #expect(run.status == 2 && run.messages.contains("no table of names"), "\(run.messages)")
            #expect(FileTree.files(in: folder("out")).isEmpty)
        }
    }

    @Test func shardsAreOneRun() throws {
        try withPhotos { folder in
            for number in 1...3 {
                let run = try folder.crop("in", options: Self.options + ["--shard", "\(number)/3"])
                #expect(run.status == 0, "\(run.messages)")
            }
            let inProcess = CommandInProcess(folder: folder)
            let result = try inProcess.run(["merge", "out", "--output", "out"])
            #expect(result.status == 0)
            for number in 1...3 { folder.remove("out/manifest-\(number)-of-3.json") }
            let merged = CropRun(result: result, output: folder("out"), inProcess: inProcess)
            try merged.expectSame(as: try folder.freshRun(options: Self.options))
            #expect(try folder.crop("in", options: Self.options).thisRun().done == 0)
        }
    }

    /// The same photos through different inputs, of which some are at the same place in the mirrored tree.
    @Test(arguments: [["1", "2"], ["a/in", "b/in"]])
    func inputsThatLookAlikeStayApart(inputs: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.copy("orientation/orientation-1.jpg", as: "\(inputs[0])/p.jpg")
            try folder.copy("orientation/orientation-3.jpg", as: "\(inputs[1])/p.jpg")
            for input in inputs { folder.settle(input) }
            let (one, two) = (folder("\(inputs[0])/p.jpg").string, folder("\(inputs[1])/p.jpg").string)
            func run(_ inputs: ArraySlice<String>, _ table: String) throws -> CropRun {
                try write(folder, table)
                let inProcess = CommandInProcess(folder: folder)
                let words = ["crop"] + inputs + ["--output", "out", "--detector", "yunet"] + Self.options
                let run = CropRun(result: try inProcess.run(words), output: folder("out"), inProcess: inProcess)
                #expect(run.status == 0, "\(run.messages)")
                return run
            }
            let usual: Set = ["p.jpg", inputs[0] == "1" ? "1/p.jpg" : "in/p.jpg"]
            for part in [inputs[...0], inputs[1...], inputs[...], inputs[1...], inputs[...0], inputs[...]] {
                let done = try run(part, "\(two),two\n")
                let names = try Self.outputs(done)
                #expect(names.isSubset(of: usual.union(["two.jpg"])), "\(names)")
                #expect(try done.thisRun().orphanedOutputs == 0, "\(part)")
            }
            let last = try run(inputs[...], "\(two),two\n")
            #expect(try last.thisRun().done == 0)
            #expect(try last.manifest().photo("\(inputs[1])/p.jpg").outputs.map(\.path) == ["two.jpg"])
            _ = try run(inputs[...], "\(one),one\n\(two),two\n")
            let both = try run(inputs[...], "\(one),one\n\(two),two\n")
            #expect(try both.thisRun().done == 0 && Self.outputs(both).isSuperset(of: ["one.jpg", "two.jpg"]))
        }
    }
}
