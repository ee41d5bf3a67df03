import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What becomes of outputs when photos change names, trees move, and inputs are spelled otherwise.
@Suite struct ChangedPlacesTests {
    private static let options = ["--size", "60x60"]

    /// Two photos that would both get the output `x.jpg`; `x.png` comes first, and `x.jpg` takes its name.
    private static func runWithNamesakes(_ folder: TemporaryFolder) throws {
        try folder.copy("camera.png", as: "in/x.png")
        folder.settle("in")
        #expect(try folder.crop("in", options: options).status == 0)
        try folder.copy("orientation/orientation-1.jpg", as: "in/x.jpg")
        folder.settle("in")
        let run = try folder.crop("in", options: options)
        #expect(try run.status == 0 && run.outputs().keys.contains("x.png.jpg"), "\(run.messages)")
    }

    private static func move(_ folder: TemporaryFolder, _ from: String, to place: String) {
        #expect(rename(folder(from).string, folder(place).string) == 0)
    }

    // MARK: Names

    @Test func theOutputOfAnotherPhotoIsNotThatOfAPerson() throws {
        try withTemporaryFolder { folder in
            try Self.runWithNamesakes(folder)
            folder.remove("in/x.jpg")
            let run = try folder.crop("in", options: Self.options + ["--prune"])
            #expect(try run.status == 0 && run.manifest().summary.keptByHand == 0, "\(run.messages)")
            try run.expectSame(as: try folder.freshRun(options: Self.options))
        }
    }

    @Test func aPhotoIsInTheManifestOnce() throws {
        try withTemporaryFolder { folder in
            try Self.runWithNamesakes(folder)
            try folder.copy("orientation/orientation-2.jpg", as: "other/q.jpg")
            let run = try folder.crop("other", options: Self.options)
            let sources = try run.manifest().photos.map(\.source)
            #expect(sources == ["in/x.jpg", "in/x.png", "other/q.jpg"], "\(run.messages)")
        }
    }

    @Test func namesOfATableThatChangePlaces() throws {
        try withTemporaryFolder { folder in
            for number in 1...2 {
                try folder.copy("orientation/orientation-\(number).jpg", as: "in/\(number).jpg")
            }
            for (names, photoCount) in [("AB", 2), ("BA", 2), ("BA", 1)] {
                if photoCount == 1 { folder.remove("in/1.jpg") }
                let rows = names.enumerated().map { "\($0.offset + 1).jpg,\($0.element)\n" }.suffix(photoCount)
                try folder.write("n.csv", Array("source,output\n\(rows.joined())".utf8))
                let options = Self.options + ["--names", "n.csv", "--prune"]
                let run = try folder.crop("in", options: options)
                #expect(run.status == 0, "\(run.messages)")
                let fresh = try folder.freshRun(options: options).outputs().filter { $0.key != "manifest.json" }
                #expect(try run.outputs().filter { $0.key != "manifest.json" } == fresh, "\(names) \(photoCount)")
            }
        }
    }

    /// A person who puts the pictures back after names have changed places has replaced them.
    @Test func outputsPutBackByHandAreKept() throws {
        try withTemporaryFolder { folder in
            for number in 1...2 {
                try folder.copy("orientation/orientation-\(number).jpg", as: "in/\(number).jpg")
            }
            let options = Self.options + ["--names", "n.csv"]
            for names in [["A", "B"], ["B", "A"]] {
                try folder.write("n.csv", Array("source,output\n1.jpg,\(names[0])\n2.jpg,\(names[1])\n".utf8))
                _ = try folder.crop("in", options: options)
            }
            for (from, place) in [("A", "t"), ("B", "A"), ("t", "B")] {
                Self.move(folder, "out/\(from).jpg", to: "out/\(place).jpg")
            }
            let before = try FileTree.bytes(of: folder("out/A.jpg"))
            let run = try folder.crop("in", options: options)
            #expect(try run.manifest().summary.keptByHand == 2, "\(run.messages)")
            #expect(try FileTree.bytes(of: folder("out/A.jpg")) == before)
        }
    }

    // MARK: Forgetting

    /// Another photo has the name now: its record stays, and so does its file, whoever has made it.
    @Test(arguments: ["replaced", "missing"]) func theRecordOfAPhotoWithTheNameStays(output: String) throws {
        try withTemporaryFolder { folder in
            try Self.runWithNamesakes(folder)
            folder.remove("out/x.jpg")
            if output == "replaced" { try folder.write("out/x.jpg", [1, 2, 3]) }
            try Self.forget(folder, "in/x.png")
            #expect(folder.hasFile("out/x.jpg") == (output == "replaced") && !folder.hasFile("out/x.png.jpg"))
            let manifest = try String(contentsOfFile: folder("out/manifest.json").string, encoding: .utf8)
            #expect(manifest.contains("in/x.jpg") && !manifest.contains("in/x.png"))
        }
    }

    private static func forget(_ folder: TemporaryFolder, _ photo: String) throws {
        let result = try CommandInProcess(folder: folder).run(["forget", "out", photo])
        #expect(result.status == 0 && result.messages.contains("1 photo forgotten, 1 file"), "\(result.messages)")
    }

    @Test func anEarlierNameOfAnotherPhotoKeepsNoOutput() throws {
        try withTemporaryFolder { folder in
            try Self.runWithNamesakes(folder)
            try Self.forget(folder, "in/x.jpg")
            #expect(!folder.hasFile("out/x.jpg") && folder.hasFile("out/x.png.jpg"))
        }
    }

    /// Every file of the output folder, also those for the next run.
    private static func names(_ folder: TemporaryFolder, _ name: String) throws -> [String] {
        try ["manifest.json", "manifest-1-of-1.json", ".facecrop/journal.jsonl", ".facecrop/journal-1-of-1.jsonl"]
            .filter { try String(contentsOfFile: folder("out/\($0)").string, encoding: .utf8).contains(name) }
    }

    @Test(arguments: [true, false]) func aPhotoIsForgottenUnderAllItsPaths(hasMoved: Bool) throws {
        try withTemporaryFolder { folder in
            for (index, name) in ["ann", "bob"].enumerated() {
                try folder.copy("orientation/orientation-\(index + 1).jpg", as: "in/\(name).jpg")
            }
            if hasMoved {
                _ = try folder.crop("in", options: Self.options + ["--shard", "1/1"])
                Self.move(folder, "in", to: "moved")
            } else {
                try folder.link("moved", to: "in")
                _ = try folder.crop("in", options: Self.options + ["--shard", "1/1"])
            }
            _ = try folder.crop("moved", options: Self.options)
            try Self.forget(folder, "moved/ann.jpg")
            #expect(!folder.hasFile("out/ann.jpg") && folder.hasFile("out/bob.jpg"))
            #expect(try Self.names(folder, "ann").isEmpty && Self.names(folder, "bob").count == 4)
        }
    }

    // MARK: Spelling

    @Test func namesakesAreDoneOnceHoweverTheInputIsSpelled() throws {
        try withTemporaryFolder { folder in
            try Self.runWithNamesakes(folder)
            let before = try FileTree.contents(of: folder("out")).filter { $0.key != "manifest.json" }
            for input in ["./in", folder("in").string, "in"] {
                let run = try folder.crop(input, options: Self.options)
                #expect(run.status == 0, "\(input): \(run.messages)")
                #expect(try run.thisRun().done == 0 && run.manifest().photos.count == 2, "\(input): \(run.messages)")
                #expect(try FileTree.contents(of: folder("out")).filter { $0.key != "manifest.json" } == before)
            }
        }
    }

    @Test func aNamesakeOfAMovedTreeKeepsWhatAPersonHasMade() throws {
        try withTemporaryFolder { folder in
            try Self.runWithNamesakes(folder)
            try folder.write("out/x.png.jpg", [1, 2, 3])
            Self.move(folder, "in", to: "moved")
            let run = try folder.crop("moved", options: Self.options)
            #expect(try run.status == 0 && run.manifest().summary.keptByHand == 1, "\(run.messages)")
            #expect(try FileTree.bytes(of: folder("out/x.png.jpg")) == [1, 2, 3])
        }
    }

    /// Photos with one place in the mirrored tree, of which a move leaves it open which is which.
    @Test(arguments: [["a", "b"], ["b", "a"]]) func twoNamesakesInTwoInputsStayTwo(order: [String]) throws {
        try withTemporaryFolder { folder in
            for (index, input) in ["a/p", "b/p"].enumerated() {
                try folder.copy("orientation/orientation-\(index + 1).jpg", as: "\(input)/x.jpg")
            }
            _ = try folder.crop("a/p", "b/p", options: Self.options)
            for input in ["a", "b"] { Self.move(folder, input, to: "moved-\(input)") }
            let inputs = order.map { "moved-\($0)/p" }
            let run = try folder.crop(inputs[0], inputs[1], options: Self.options + ["--prune"])
            let fresh = try folder.crop(inputs[0], inputs[1], options: Self.options, output: "fresh")
            try run.expectSame(as: fresh)
        }
    }

    // MARK: What stays

    @Test func keptOutputsStayWhenTheTreeHasMoved() throws {
        try withTemporaryFolder { folder in
            for name in ["x/a", "x/b", "c"] { try folder.copy("orientation/orientation-1.jpg", as: "in/\(name).jpg") }
            _ = try folder.crop("in", options: Self.options)
            try folder.write("in/overrides.yaml", Array("photos:\n  x/a.jpg: {keep: true}\n".utf8))
            for name in ["a", "b"] { folder.remove("in/x/\(name).jpg") }
            Self.move(folder, "in", to: "moved")
            for input in ["moved", folder("moved").string] {
                let run = try folder.crop(input, options: Self.options + ["--prune"])
                #expect(folder.hasFile("out/x/a.jpg") && !folder.hasFile("out/x/b.jpg"), "\(run.messages)")
            }
        }
    }

    @Test func keptOutputsStayWhenSeveralInputsHaveMoved() throws {
        try withTemporaryFolder { folder in
            for name in ["a/x/p", "a/q", "b/r"] {
                try folder.copy("orientation/orientation-1.jpg", as: "in/\(name).jpg")
            }
            _ = try folder.crop("in/a", "in/b", options: Self.options)
            try folder.write("in/a/overrides.yaml", Array("photos:\n  x/p.jpg: {keep: true}\n".utf8))
            for name in ["x/p", "q"] { folder.remove("in/a/\(name).jpg") }
            Self.move(folder, "in", to: "moved")
            let run = try folder.crop("moved/a", "moved/b", options: Self.options + ["--prune"])
            #expect(folder.hasFile("out/a/x/p.jpg") && !folder.hasFile("out/a/q.jpg"), "\(run.messages)")
        }
    }

    @Test func outputsBehindALinkThatLeadsNowhereStay() throws {
        try withTemporaryFolder { folder in
            for (index, name) in ["in/1", "in/2", "disk/deep/3"].enumerated() {
                try folder.copy("orientation/orientation-\(index + 1).jpg", as: "\(name).jpg")
            }
            try folder.link("in/link", to: "../disk")
            let options = Self.options + ["--follow-symlinks"]
            _ = try folder.crop("in", options: options)
            Self.move(folder, "disk", to: "elsewhere")
            folder.remove("in/2.jpg")
            let run = try folder.crop("in", options: options + ["--prune"])
            #expect(folder.hasFile("out/link/deep/3.jpg") && !folder.hasFile("out/2.jpg"), "\(run.messages)")
        }
    }
}
