import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import CropEngine
@testable import FaceCropModel

/// Other commands than `crop` replace no foreign file either.
@Suite struct ForeignFilesElsewhereTests {
    private static let photo = "orientation/orientation-1.jpg"

    @Test func aMergeReplacesOnlyWhatRunsHaveWritten() throws {
        try withTemporaryFolder { folder in
            for number in 1...4 { try folder.copy(Self.photo, as: "in/\(number).jpg") }
            for number in 1...2 {
                _ = try folder.run("in", output: "part\(number)") { $0.run.shard = Shard(number: number, of: 2) }
            }
            let output = try #require(FileTree.files(in: folder("part1")).first { $0.extension == "jpg" })
            try folder.write("all/\(output)", [1, 2, 3])
            let merge = try OutputMerge([folder("part1"), folder("part2")], into: folder("all"))
            let error = #expect(throws: RunError.self) { try merge.run() }
            #expect(error?.code == .outputCollision && error?.details == [output.string])
            #expect(try FileTree.contents(of: folder("all")) == [output: [1, 2, 3]], "nothing is written")
            unlink(folder("all/\(output)").string)
            #expect(try merge.run().outputs == 4)
        }
    }

    @Test func aMergeTakesWhatIsKeptByHandAlong() throws {
        try withTemporaryFolder { folder in
            for number in 1...2 { try folder.copy(Self.photo, as: "in/\(number).jpg") }
            folder.settle("in")
            _ = try folder.run("in", output: "one")
            try folder.write("one/1.jpg", [1, 2, 3])
            #expect(throws: RunError.self) { try OutputMerge([folder("one")], into: folder("all")).run() }
            _ = try folder.run("in", output: "one")
            #expect(try OutputMerge([folder("one")], into: folder("all")).run().keptByHand == 1)
            #expect(try FileTree.bytes(of: folder("all/1.jpg")) == [1, 2, 3])
            let next = try folder.run("in", output: "all")
            #expect(next.summary.keptByHand == 1 && next.summary.thisRun.done == 0)
        }
    }

    private func draw(_ folder: TemporaryFolder, change: (inout Options) -> Void = { _ in }) throws -> RunSummary {
        var options = Options()
        options.discover.inputs = [DiscoverInput(path: folder("in"))]
        options.detect.detector = .yunet
        change(&options)
        return try PhotoInspector(options: options, EngineBackends(), drawingFolder: folder("drawn")).run { _ in true }
    }

    @Test func drawingsReplaceDrawingsAlone() throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b"] { try folder.copy(Self.photo, as: "in/\(name).jpg") }
            try folder.write("drawn/a.jpg", [1, 2, 3])
            #expect(try draw(folder).failed == 1)
            let first = try FileTree.contents(of: folder("drawn"))
            #expect(first["a.jpg"] == [1, 2, 3] && first["b.jpg"] != nil)
            // Another crop is drawn in place of an earlier drawing.
            #expect(try draw(folder) { $0.frame.shape = .aspect(AspectRatio(width: 3, height: 1)) }.failed == 1)
            let second = try FileTree.contents(of: folder("drawn"))
            #expect(second["a.jpg"] == [1, 2, 3] && second["b.jpg"] != first["b.jpg"])
            #expect(try draw(folder) { $0.run.overwrites = true }.failed == 0)
            #expect(try FileTree.bytes(of: folder("drawn/a.jpg")).count > 3)
        }
    }
}
