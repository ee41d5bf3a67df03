import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What a run does with photos that an earlier run has done; a script stands in for decoders.
@Suite struct PhotoRunTests {
    /// A change between two runs, and what the second run does.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var make: @Sendable (TemporaryFolder, inout Options) throws -> Void
        /// The photos that are worked on again.
        var processed: [String] = []
        /// The outputs after the second run.
        var outputs = ["a.jpg": "A", "b.jpg": "B"]
        /// How many photos were done already, and how many of these have moved.
        var alreadyDone = 2
        var moved: Int?
        var failed = 0
        var keptByHand = 0
        /// The outputs that belong to no photo and stay, and those that are removed.
        var orphaned = 0
        var pruned = 0

        init(_ name: String, _ make: @escaping @Sendable (TemporaryFolder, inout Options) throws -> Void) {
            testDescription = name
            self.make = make
        }

        /// The same change with another effect.
        func giving(_ change: (inout Self) -> Void) -> Self {
            var changed = self
            change(&changed)
            return changed
        }
    }

    private static let changes = [
        Change("nothing") { _, _ in },
        Change("a photo has another content") { folder, _ in try folder.write("in/a.jpg", Array("new".utf8)) }
            .giving { ($0.processed, $0.alreadyDone, $0.outputs["a.jpg"]) = (["a.jpg"], 1, "new") },
        Change("an output is gone") { folder, _ in folder.remove("out/a.jpg") }
            .giving { ($0.processed, $0.alreadyDone) = (["a.jpg"], 1) },
        Change("an output was replaced by hand") { folder, _ in try folder.write("out/a.jpg", Array("mine".utf8)) }
            .giving { ($0.keptByHand, $0.outputs["a.jpg"]) = (1, "mine") },
        Change("the same, but files may be replaced") { folder, options in
            try folder.write("out/a.jpg", Array("mine".utf8))
            options.run.overwrites = true
        }
        .giving { ($0.processed, $0.alreadyDone) = (["a.jpg"], 1) },
        Change("a photo is gone") { folder, _ in folder.remove("in/b.png") }
            .giving { ($0.alreadyDone, $0.orphaned) = (1, 1) },
        Change("the same, and outputs of such photos are removed") { folder, options in
            folder.remove("in/b.png")
            options.run.prunes = true
        }
        .giving { ($0.alreadyDone, $0.pruned, $0.outputs) = (1, 1, ["a.jpg": "A"]) },
        Change("a photo has moved") { folder, _ in
            try folder.makeFolder("in/sub")
            try folder.rename("in/b.png", to: "in/sub/c.png")
        }
        .giving { ($0.moved, $0.orphaned, $0.outputs["sub/c.jpg"]) = (1, 1, "B") },
        Change("another option") { _, options in options.encode.quality = 7 }
            .giving { ($0.processed, $0.alreadyDone) = (["a.jpg", "b.png"], 0) },
        Change("all is to be done again") { _, options in options.run.redoesAll = true }
            .giving { ($0.processed, $0.alreadyDone) = (["a.jpg", "b.png"], 0) },
        Change("a photo fails") { folder, _ in try folder.write("in/a.jpg", Array("fail".utf8)) }
            .giving { ($0.processed, $0.alreadyDone, $0.failed, $0.outputs["a.jpg"]) = (["a.jpg"], 1, 1, "fail") },
        Change("another user's file has the name of a new output") { folder, _ in
            try folder.write("in/c.png", Array("C".utf8))
            try folder.write("out/c.jpg", Array("mine".utf8))
        }
        .giving { ($0.processed, $0.failed, $0.outputs["c.jpg"]) = (["c.png"], 1, "mine") },
        Change("a new photo") { folder, _ in try folder.write("in/c.png", Array("C".utf8)) }
            .giving { ($0.processed, $0.outputs["c.jpg"]) = (["c.png"], "C") },
        Change("a photo has another content, and its output was replaced by hand") { folder, _ in
            try folder.write("in/a.jpg", Array("new".utf8))
            try folder.write("out/a.jpg", Array("mine".utf8))
        }
        .giving { ($0.processed, $0.alreadyDone, $0.keptByHand, $0.outputs["a.jpg"]) = (["a.jpg"], 1, 1, "mine") },
    ]

    /// Changes of the places of photos and of the names of their outputs.
    private static let moves = [
        Change("a photo has moved, and an option is another") { folder, options in
            try folder.rename("in/b.png", to: "in/c.png")
            options.encode.quality = 7
        }
        .giving {
            ($0.processed, $0.alreadyDone, $0.orphaned, $0.outputs["c.jpg"]) = (["a.jpg", "c.png"], 0, 1, "B")
        },
        Change("a photo has moved, and its output was replaced by hand") { folder, _ in
            try folder.rename("in/b.png", to: "in/c.png")
            try folder.write("out/b.jpg", Array("mine".utf8))
        }
        .giving {
            ($0.processed, $0.alreadyDone) = (["c.png"], 1)
            ($0.outputs["b.jpg"], $0.outputs["c.jpg"]) = ("mine", "B")
        },
        Change("a photo has moved, and its output is gone") { folder, _ in
            try folder.rename("in/b.png", to: "in/c.png")
            folder.remove("out/b.jpg")
        }
        .giving { ($0.processed, $0.alreadyDone, $0.outputs) = (["c.png"], 1, ["a.jpg": "A", "c.jpg": "B"]) },
        Change("a photo was copied") { folder, _ in try folder.write("in/c.png", Array("B".utf8)) }
            .giving { ($0.processed, $0.outputs["c.jpg"]) = (["c.png"], "B") },
        Change("a photo has moved, and another user's file has the new name of its output") { folder, _ in
            try folder.rename("in/b.png", to: "in/c.png")
            try folder.write("out/c.jpg", Array("mine".utf8))
        }
        .giving { ($0.alreadyDone, $0.failed, $0.orphaned, $0.outputs["c.jpg"]) = (1, 1, 1, "mine") },
        Change("another photo has the output of one that is gone") { folder, options in
            folder.remove("in/b.png")
            try folder.write("in/b.jpeg", Array("new".utf8))
            options.run.prunes = true
        }
        .giving { ($0.processed, $0.alreadyDone, $0.outputs["b.jpg"]) = (["b.jpeg"], 1, "new") },
    ]

    @Test(arguments: changes + moves) func theSecondRunDoesWhatIsLeftToDo(change: Change) throws {
        try withTemporaryFolder { folder in
            try folder.write("in/a.jpg", Array("A".utf8))
            try folder.write("in/b.png", Array("B".utf8))
            var options = Options()
            options.discover.inputs = [DiscoverInput(path: folder("in"))]
            options.run.destination = .folder(folder("out"))
            _ = try Self.run(options)
            try change.make(folder, &options)
            let (processed, summary) = try Self.run(options)
            #expect(processed == change.processed)
            let outputs = try FileTree.contents(of: folder("out")).filter { $0.key != "manifest.json" }
            let texts = outputs.map { ($0.key.string, String(decoding: $0.value, as: UTF8.self)) }
            #expect(Dictionary(uniqueKeysWithValues: texts) == change.outputs)
            let thisRun = summary.thisRun
            #expect(thisRun.alreadyDone == change.alreadyDone && thisRun.moved == change.moved, "\(thisRun)")
            #expect(thisRun.orphanedOutputs == change.orphaned && thisRun.prunedOutputs == change.pruned, "\(thisRun)")
            #expect(summary.failed == change.failed && summary.keptByHand == change.keptByHand, "\(summary)")
        }
    }

    private static func run(_ options: Options) throws -> (processed: [String], RunSummary) {
        let backend = ScriptedBackend()
        let summary = try PhotoRun(options: options, backends: backend).run { _ in }
        return (backend.processed, summary)
    }
}
