import SystemPackage
import TestSupport
import Testing

/// What `--dry-run` says, and that the run does just that.
@Suite struct DryRunTests {
    private static let size = ["--size", "60x60"]

    private func dryRun(
        _ folder: TemporaryFolder,
        _ options: [String] = []
    ) throws -> (status: Int32, output: String, messages: String) {
        let result = try BuiltCommand.run(
            TemporaryFolder.arguments(["in"], options: Self.size + ["--dry-run"] + options),
            currentFolder: folder.path
        )
        return (result.status, result.outputText, result.messages)
    }

    @Test func aFirstRunIsAllNew() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "in/a.png")
            try folder.write("in/README.md", Array("# Photos\n".utf8))
            let dry = try dryRun(folder)
            let expected = """
                1 new photo would be processed
                    in/a.png
                1 file is no photo
                    in/README.md
                0 photos up to date; dry run: nothing was written

                """
            #expect(dry.status == 0 && dry.output == expected && dry.messages.isEmpty, "\(dry)")
            #expect(!folder.hasFile("out"))
        }
    }

    /// What is left out of the inputs is told, and so it is after the run itself.
    @Test func foldersAndLinksLeftOutAreTold() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "in/a.png")
            for name in ["#recycle", "@eaDir"] { try folder.copy("chelsea.png", as: "in/\(name)/b.png") }
            try folder.link("in/c.png", to: "a.png")
            let dry = try dryRun(folder)
            let expected = """
                1 new photo would be processed
                    in/a.png
                2 folders with deleted photos, snapshots or thumbnails are left out (--system-folders takes them in)
                    in/#recycle
                    in/@eaDir
                1 symbolic link not followed (--follow-symlinks follows them)
                0 photos up to date; dry run: nothing was written

                """
            #expect(dry.status == 0 && dry.output == expected && dry.messages.isEmpty, "\(dry)")
            let run = try folder.launchCrop("in", options: Self.size)
            let note = "2 folders with deleted photos, snapshots or thumbnails left out (--verbose names them, "
            #expect(run.messages.contains(note), "\(run.messages)")
            let all = try folder.launchCrop("in", options: Self.size + ["--system-folders", "--verbose"])
            #expect(all.messages.contains("3 photos in") && !all.messages.contains("left out"), "\(all.messages)")
        }
    }

    /// Every kind of change, in one folder; the files are named as git names them.
    @Test func eachChangeIsNamed() throws {
        try withTemporaryFolder { folder in
            for name in ["changed", "gone", "kept", "lost", "old/moved"] {
                try folder.copy("chelsea.png", as: "in/\(name).png")
            }
            _ = try folder.launchCrop("in", options: Self.size)
            try folder.copy("camera.png", as: "in/changed.png")
            try folder.copy("camera.png", as: "in/new.png")
            folder.remove("in/gone.png")
            folder.remove("out/lost.jpg")
            try folder.rename("in/old", to: "in/young")
            let before = try FileTree.contents(of: folder.path)
            let expected = """
                1 new photo would be processed
                    in/new.png
                2 photos would be processed again
                    in/changed.png: the file has changed
                    in/lost.png: an output is missing, has changed or gets another name
                1 photo has moved: its outputs would be copied
                    in/old/moved.png -> in/young/moved.png
                1 photo is gone
                    in/gone.png
                2 outputs would be removed
                    gone.jpg
                    old/moved.jpg
                1 photo up to date; dry run: nothing was written

                """
            let dry = try dryRun(folder, ["--prune"])
            #expect(dry.status == 0 && dry.output == expected && dry.messages.isEmpty, "\(dry)")
            let left = try dryRun(folder)
            #expect(
                left.output.contains("2 outputs belong to no photo any more (--prune removes them)\n    gone.jpg\n")
            )
            #expect(try FileTree.contents(of: folder.path) == before)

            let run = try folder.launchCrop("in", options: Self.size + ["--prune"])
            #expect(try run.thisRun().done == 3 && run.thisRun().moved == 1 && run.thisRun().prunedOutputs == 2)
            #expect(try run.thisRun().alreadyDone == 2)
            let after = try dryRun(folder)
            #expect(after.output == "5 photos up to date; dry run: nothing was written\n", "\(after.output)")
        }
    }

    @Test(arguments: [
        (["--force"], "--force"), (["--quality", "50"], "the options have changed"),
        (["--min-score", "0.9"], "the options have changed"),
    ])
    func theReasonIsTold(options: [String], reason: String) throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "in/a.png")
            _ = try folder.crop("in", options: Self.size)
            #expect(try dryRun(folder, options).output.contains("    in/a.png: \(reason)\n"))
        }
    }

    /// A photo whose outputs an override leaves alone is not processed, whether a run has noted it or not.
    @Test func photosThatAnOverrideKeepsAreNotNamed() throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b"] { try folder.copy("chelsea.png", as: "in/\(name).png") }
            let overrides = "version: 1\nphotos:\n  a.png: {keep: true}\n"
            try folder.write("in/overrides.yaml", Array(overrides.utf8))
            for expected in ["1 new photo would", "    in/b.png\n", "1 photo up to date"] {
                #expect(try dryRun(folder).output.contains(expected), "\(expected)")
            }
            _ = try folder.launchCrop("in", options: Self.size)
            let dry = try dryRun(folder)
            #expect(dry.output == "2 photos up to date; dry run: nothing was written\n", "\(dry.output)")
        }
    }

    /// Twenty files of a kind are named, and with `--verbose` all.
    @Test func aLongListIsCutShort() throws {
        try withTemporaryFolder { folder in
            for number in 10..<32 { try folder.write("in/\(number).jpg", [1]) }
            let dry = try dryRun(folder)
            #expect(dry.output.contains("22 new photos would be processed\n    in/10.jpg\n"), "\(dry.output)")
            #expect(dry.output.contains("    in/29.jpg\n    and 2 more (--verbose names them)\n"), "\(dry.output)")
            #expect(try dryRun(folder, ["--verbose"]).output.contains("    in/31.jpg\n"))
            #expect(try dryRun(folder, ["--quiet"]).output == dry.output)
        }
    }

    /// A mistake about one photo, and one in the whole file, fail the same photos as in the run, with the same words.
    @Test(arguments: ["  a.png: {focl: [0.5, 0.5]}\n", "  a.png: {skip: true}\nphoto: {}\n"])
    func mistakenOverridesFailAsInTheRun(entries: String) throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b", "c"] { try folder.copy("chelsea.png", as: "in/\(name).png") }
            try folder.write("in/overrides.yaml", Array("version: 1\nphotos:\n\(entries)".utf8))
            let dry = try dryRun(folder)
            let run = try folder.launchCrop("in", options: Self.size)
            #expect(dry.status == 1 && run.status == 1, "\(dry)")
            let failed = try run.manifest().photos.filter { $0.status == "failed" }.map(\.source)
            #expect(dry.output.contains(failed.count == 1 ? "1 photo would fail\n" : "photos would fail\n"))
            for source in failed { #expect(dry.output.contains("    \(source)\n"), "\(dry.output)") }
            let told = dry.messages.split(separator: "\n").filter { $0.contains("overrides.yaml:") }
            #expect(told.count == 1 && run.messages.contains(told[0]), "\(dry.messages) \(run.messages)")
        }
    }

    /// While the disk of the inputs is not mounted, nothing is removed.
    @Test func emptyInputsKeepTheirOutputs() throws {
        try withTemporaryFolder { folder in
            for name in ["a", "b"] { try folder.copy("chelsea.png", as: "in/\(name).png") }
            _ = try folder.crop("in", options: Self.size)
            for name in ["a", "b"] { folder.remove("in/\(name).png") }
            let dry = try dryRun(folder, ["--prune"])
            #expect(dry.output.contains("2 outputs belong to no photo any more, but would stay\n    a.jpg\n"), "\(dry)")
            #expect(dry.messages.contains("--prune would remove nothing, because the inputs hold no file"), "\(dry)")
            let run = try folder.launchCrop("in", options: Self.size + ["--prune"])
            #expect(run.messages.contains("--prune removed nothing, because the inputs hold no file"))
            #expect(folder.hasFile("out/a.jpg") && folder.hasFile("out/b.jpg"))
        }
    }

    @Test func tooFewPhotosAreAnError() throws {
        try withTemporaryFolder { folder in
            try folder.copy("chelsea.png", as: "in/a.png")
            try folder.write("in/README.md", Array("# Photos\n".utf8))
            #expect(try dryRun(folder, ["--expect-photos", "1"]).status == 0)
            let dry = try dryRun(folder, ["--expect-photos", "2"])
            #expect(dry.status == 1 && dry.messages.contains("1 photo is among the inputs"), "\(dry)")
        }
    }
}
