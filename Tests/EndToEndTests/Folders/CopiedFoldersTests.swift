import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Photos and output folder that were copied or moved together; the original is still there.
@Suite struct CopiedFoldersTests {
    private static let options = ["--size", "60x60"]

    /// A site: the folders of photos, and the output folder inside or beside them.
    struct Site: Sendable, CustomTestStringConvertible {
        var inputs: [String]
        var output: String

        var testDescription: String { "\(inputs) -> \(output)" }

        func run(_ folder: TemporaryFolder, _ site: String, _ options: [String] = []) throws -> CropRun {
            let paths = inputs.map { "\(site)/\($0)" }
            let options = CopiedFoldersTests.options + options
            return paths.count == 1
                ? try folder.crop(paths[0], options: options, output: "\(site)/\(output)")
                : try folder.crop(paths[0], paths[1], options: options, output: "\(site)/\(output)")
        }
    }

    private static let sites = [
        Site(inputs: ["media"], output: "thumbs"), Site(inputs: ["media"], output: "media/thumbs"),
        Site(inputs: ["media", "uploads"], output: "public/thumbs"), Site(inputs: ["."], output: "thumbs"),
    ]

    private static func makeSite(_ folder: TemporaryFolder) throws {
        for (name, number) in [("media/a", 1), ("media/x/b", 2), ("uploads/a", 3), ("uploads/c", 4)] {
            try folder.copy("orientation/orientation-\(number).jpg", as: "a/\(name).jpg")
        }
        // It would have the name of another one's output.
        try folder.copy("camera.png", as: "a/media/a.png")
        folder.settle("a")
    }

    @Test(arguments: sites, ["b", "deep/down/b"]) func aCopyIsUpToDate(site: Site, place: String) throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            let first = try site.run(folder, "a")
            try folder.copyTree("a", to: place)
            for options in [[], ["--prune"]] {
                let run = try site.run(folder, place, options)
                #expect(run.status == 0, "\(run.messages)")
                #expect(try run.thisRun().done == 0 && run.thisRun().orphanedOutputs == 0, "\(run.messages)")
                #expect(try run.outputs() == first.outputs())
                let sources = try run.manifest().photos.map(\.source)
                #expect(try sources.count == first.manifest().photos.count && Set(sources).count == sources.count)
                #expect(sources.allSatisfy { $0.hasPrefix("\(place)/") }, "\(sources)")
            }
            // Nor has the original changed.
            #expect(try site.run(folder, "a").thisRun().done == 0)
        }
    }

    /// Not even the times tell that they are the same photos; they are done again, under the same names.
    @Test(arguments: sites) func aCopyWithOtherTimesKeepsItsNames(site: Site) throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            let first = try site.run(folder, "a")
            try folder.copyTree("a", to: "b")
            folder.settle("b", secondsAgo: 500)
            let run = try site.run(folder, "b", ["--prune"])
            #expect(try run.status == 0 && run.outputs() == first.outputs(), "\(run.messages)")
            #expect(try run.manifest().photos.count == first.manifest().photos.count)
        }
    }

    @Test func contentTellsThatACopyWithOtherTimesIsUpToDate() throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            let (site, content) = (Self.sites[2], ["--check", "content"])
            _ = try site.run(folder, "a", content)
            try folder.copyTree("a", to: "b")
            folder.settle("b", secondsAgo: 500)
            #expect(try site.run(folder, "b", content).thisRun().done == 0)
        }
    }

    @Test(arguments: sites) func photosThatAreGoneInTheCopyArePruned(site: Site) throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            _ = try site.run(folder, "a")
            try folder.copyTree("a", to: "b")
            folder.remove("b/media/a.png")
            try folder.rename("b/media/x/b.jpg", to: "b/media/x/z.jpg")
            let run = try site.run(folder, "b", ["--prune"])
            #expect(try run.thisRun().moved == 1 && run.thisRun().done == 0, "\(run.messages)")
            let fresh = try Site(inputs: site.inputs, output: "fresh").run(folder, "b", ["--exclude", "thumbs"])
            #expect(try Set(run.outputs().keys) == Set(fresh.outputs().keys))
        }
    }

    /// An input of the copy is empty: its disk may not be mounted.
    @Test func outputsOfAnEmptyInputOfTheCopyStay() throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            let site = Self.sites[2]
            let first = try site.run(folder, "a")
            try folder.copyTree("a", to: "b")
            for name in ["a.jpg", "a.png", "x/b.jpg"] { folder.remove("b/media/\(name)") }
            let run = try site.run(folder, "b", ["--prune"])
            #expect(try run.outputs() == first.outputs(), "\(run.messages)")
        }
    }

    /// Other photos of the copy are not among the inputs: they stay in its manifest, under their present paths.
    @Test func aRunOverAPartOfTheCopyKeepsTheOthers() throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            let site = Self.sites[2]
            let first = try site.run(folder, "a")
            try folder.copyTree("a", to: "b")
            let part = Site(inputs: ["uploads/c.jpg"], output: site.output)
            let run = try part.run(folder, "b", ["--prune"])
            let sources = try run.manifest().photos.map(\.source)
            #expect(sources.count == 6 && sources.allSatisfy { $0.hasPrefix("b/") } && sources == sources.sorted())
            #expect(try Set(first.outputs().keys).isSubset(of: run.outputs().keys))
            #expect(try site.run(folder, "b").thisRun().done == 0)
        }
    }

    @Test func shardsOfACopyAreUpToDate() throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            let site = Self.sites[0]
            for shard in ["1/2", "2/2"] { _ = try site.run(folder, "a", ["--shard", shard]) }
            let outputs = try FileTree.contents(of: folder("a/thumbs")).filter { $0.key.extension == "jpg" }
            try folder.copyTree("a", to: "b")
            for shard in ["1/2", "2/2"] {
                let run = try site.run(folder, "b", ["--shard", shard])
                // One of them may have no photo.
                let isDone = run.messages.contains("done already") || run.messages.contains("0 photos in")
                #expect(run.status == 0 && isDone, "\(run.messages)")
            }
            #expect(try FileTree.contents(of: folder("b/thumbs")).filter { $0.key.extension == "jpg" } == outputs)
            let merged = try CommandInProcess(folder: folder).run(["merge", "b/thumbs", "--output", "b/thumbs"])
            #expect(merged.status == 0, "\(merged.messages)")
            #expect(try site.run(folder, "b", ["--prune"]).thisRun().done == 0)
        }
    }

    /// Only the output folder was copied: the photos of the earlier run are the same, and those of another folder are
    /// not.
    @Test func anotherInputOfACopiedOutputFolderStillCollides() throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            try folder.copy("orientation/orientation-5.jpg", as: "other/a.jpg")
            _ = try folder.crop("a/media", options: Self.options, output: "a/thumbs")
            try folder.copyTree("a/thumbs", to: "elsewhere/thumbs")
            let same = try folder.crop("a/media", options: Self.options, output: "elsewhere/thumbs")
            #expect(try same.thisRun().done == 0 && same.manifest().photos.count == 3)
            let before = try same.outputs()
            let other = try folder.crop("other", options: Self.options + ["--prune"], output: "elsewhere/thumbs")
            #expect(try other.manifest().photos.count == 4 && other.outputs().count == 4)
            #expect(try other.outputs().filter { before.keys.contains($0.key) } == before)
        }
    }

    /// A run of the copy that was stopped has changed some entries of the journal; the next run goes on.
    @Test func someEntriesOfTheJournalMayBeOfTheCopyAlready() throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            let site = Self.sites[0]
            let first = try site.run(folder, "a")
            try folder.copyTree("a", to: "b")
            _ = try Site(inputs: ["media/a.jpg"], output: "thumbs").run(folder, "b")
            try folder.copyTree("b", to: "c")
            let run = try site.run(folder, "c", ["--prune"])
            #expect(try run.thisRun().done == 0 && run.outputs() == first.outputs(), "\(run.messages)")
            #expect(try run.manifest().photos.map(\.source) == ["c/media/a.jpg", "c/media/a.png", "c/media/x/b.jpg"])
        }
    }

    /// Relative paths, as in a configuration file.
    @Test func aSiteWithAConfigurationFileIsUpToDate() throws {
        try withTemporaryFolder { folder in
            try Self.makeSite(folder)
            let yaml = "crop: {input: media, output: thumbs, size: 60x60, detector: yunet, jobs: 1}\n"
            try folder.write("a/facecrop.yaml", Array(yaml.utf8))
            func run(_ site: String) throws -> BuiltCommand.Result {
                try BuiltCommand.run(["crop", "--prune"], currentFolder: folder(site))
            }
            #expect(try run("a").status == 0)
            let manifest = try FileTree.contents(of: folder("a/thumbs"))
            try folder.copyTree("a", to: "b")
            let second = try run("b")
            #expect(second.status == 0 && second.messages.contains("3 were done already"), "\(second.messages)")
            func outputs(_ tree: [FilePath: [UInt8]]) -> [FilePath: [UInt8]] {
                tree.filter { $0.key.extension == "jpg" }
            }
            #expect(try outputs(FileTree.contents(of: folder("b/thumbs"))) == outputs(manifest))
        }
    }
}
