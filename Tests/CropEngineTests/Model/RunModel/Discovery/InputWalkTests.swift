import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct InputWalkTests {
    @Test func theOrderIsThatOfTheBytesOfTheWholePath() throws {
        let names: [String] = ["a", "a-", "a.", "a0", "B", "b", "ä", "a\u{308}", "z~", "a b"]
        try withTemporaryFolder { folder in
            var written: Set<[UInt8]> = []
            for first in names {
                for second in names {
                    // Half of the names are folders, so that `af/x` comes between `af.` and `af0`.
                    let isFolder = (first.utf8.count + second.utf8.count) % 2 == 0
                    let path = Array((isFolder ? "\(first)f/\(second)" : "\(first)f\(second)").utf8)
                    written.insert(path)
                    try folder.write(path)
                }
            }
            let found = try find(folder.path)
            let expected = written.sorted { $0.lexicographicallyPrecedes($1) }
            #expect(found.map(\.relativePath.bytes) == expected)
            #expect(found.allSatisfy { $0.path == folder.path.pushing($0.relativePath) && !$0.isNamedByUser })
        }
    }

    /// The user may name such a file; then it was meant to be a photo.
    @Test func filesOfFacecropAreFoundOnlyByName() throws {
        try withTemporaryFolder { folder in
            let own = ["overrides.yaml", "overrides.YAML", "facecrop.yaml", "facecrop.YAML", "manifest.json"]
            for place in ["", "deep/"] {
                for name in own + ["a.jpg", "my overrides.yaml", "manifest.json.jpg"] { try folder.write(place + name) }
            }
            let found = try find(folder.path).map(\.relativePath.string)
            #expect(found.count == 6 && Set(found).isDisjoint(with: own + own.map { "deep/\($0)" }), "\(found)")
            for name in own { #expect(try find(folder(name)).count == 1) }
        }
    }

    /// Patterns are relative to the input; one that repeats its path would match nothing.
    @Test func aPatternThatRepeatsTheInputIsRefused() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/drafts/a.jpg")
            try folder.makeFolder("other")
            let path = folder("photos").string
            func refusal(_ pattern: String, isInclude: Bool = false, _ inputs: [FilePath]) -> String? {
                var options = DiscoverOptions()
                options.inputs = inputs.map { DiscoverInput(path: $0) }
                if isInclude { options.includes = [pattern] } else { options.excludes = [pattern] }
                do throws(RunError) {
                    _ = try InputWalk(options)
                    return nil
                } catch {
                    return error.message
                }
            }
            for (pattern, meant) in [("drafts", "drafts"), ("./drafts", "drafts"), ("*.jpg", "*.jpg"), ("**", "**")] {
                for isInclude in [false, true] {
                    let message = refusal("\(path)/\(pattern)", isInclude: isInclude, [folder("photos")])
                    #expect(message?.contains("Write '\(meant)'") == true, "\(message ?? "nothing")")
                }
            }
            let outside = FilePath("../\(path)")
            #expect(refusal("../\(path)/drafts", [outside])?.contains("Write 'drafts'") == true)
            for pattern in ["drafts", "*.jpg", "photos/drafts", path, "/elsewhere/drafts"] {
                #expect(refusal(pattern, [folder("photos")]) == nil, "\(pattern)")
            }
            #expect(refusal("\(path)/drafts", [folder("photos"), folder("other")]) == nil)
            #expect(refusal("\(path)/drafts", [folder("photos/drafts/a.jpg")]) == nil)
        }
    }

    @Test func namesThatAreNotTextComeThroughUnharmed() throws {
        let names: [[UInt8]] = [
            [0x63, 0x61, 0x66, 0xE9], Array("caf\u{E9}".utf8), Array("cafe\u{301}".utf8), [0xFF], [0x0A],
        ]
        try withTemporaryFolder { folder in
            for name in names { try folder.write(name + [.slash] + name, [1]) }
            let found = try find(folder.path)
            #expect(Set(found.map(\.relativePath.bytes)) == Set(names.map { $0 + [.slash] + $0 }))
            for file in found { #expect(try FileHead(of: file.path).byteCount == 1) }
        }
    }

    @Test func hiddenNamesAreLeftOutUnlessNamed() throws {
        try withTemporaryFolder { folder in
            for name in ["a.jpg", ".b.jpg", ".c/d.jpg", "e/.f.jpg", ".facecrop/g.jpg"] { try folder.write(name) }
            #expect(try paths(folder.path) == ["a.jpg"])
            #expect(try paths(folder(".c")) == ["d.jpg"])
            #expect(try paths(folder(".b.jpg")) == [".b.jpg"])
        }
    }

    /// Only the files that are wanted, each at its usual place; those that are gone are told, in the order of the rest.
    @Test func onlyTheWantedFilesAreFound() throws {
        try withTemporaryFolder { folder in
            for name in ["a.jpg", "b/c.jpg", "b/e.jpg", "f.jpg"] { try folder.write("in/\(name)") }
            try folder.write("single.jpg")
            let wanted = ["in/a.jpg", "in/b/c.jpg", "in/b/d.jpg", "in/g.jpg", "gone/h.jpg", "single.jpg"]
            var options = DiscoverOptions()
            options.inputs = ["in", "gone", "single.jpg"].map { DiscoverInput(path: folder($0)) }
            #expect(throws: RunError.self) { try InputWalk(options) }
            options.onlyPaths = Set(wanted.map { folder($0) })
            var found: [(path: FilePath, place: FilePath?)] = []
            for finding in try InputWalk(options) {
                if case .file(let file) = finding {
                    found.append((file.path, file.relativePath))
                } else {
                    found.append((finding.path, nil))
                }
            }
            let order = ["gone/h.jpg", "in/a.jpg", "in/b/c.jpg", "in/b/d.jpg", "in/g.jpg", "single.jpg"]
            #expect(found.map(\.path) == order.map { folder($0) })
            #expect(found.map(\.place) == [nil, "in/a.jpg", "in/b/c.jpg", nil, nil, "single.jpg"])
        }
    }

    @Test func linksAreFollowedOnlyWhenAskedOrNamed() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/a.jpg")
            try folder.write("other/b.jpg")
            try folder.link("photos/file.jpg", to: "../other/b.jpg")
            try folder.link("photos/folder", to: "../other")
            try folder.link("named", to: "photos")
            #expect(try paths(folder("photos")) == ["a.jpg"])
            #expect(try paths(folder("named")) == ["a.jpg"])
            #expect(try paths(folder("photos/file.jpg")) == ["file.jpg"])
            let following = try paths(folder("photos")) { $0.followsSymbolicLinks = true }
            #expect(following == ["a.jpg", "file.jpg", "folder/b.jpg"])
        }
    }

    @Test func linkLoopsAreReportedAndTheWalkGoesOn() throws {
        try withTemporaryFolder { folder in
            try folder.write("photos/x/a.jpg")
            try folder.write("photos/z.jpg")
            try folder.link("photos/x/self", to: ".")
            try folder.link("photos/x/top", to: "..")
            try folder.link("photos/x/circle", to: "circle")
            try folder.link("photos/x/gone.jpg", to: "nowhere")
            let (files, problems) = try findAll(folder("photos")) { $0.followsSymbolicLinks = true }
            #expect(files.map(\.relativePath) == ["x/a.jpg", "z.jpg"])
            let expected: [FilePath: PhotoError.Code] = [
                folder("photos/x/self"): .linkLoop, folder("photos/x/top"): .linkLoop,
                folder("photos/x/circle"): .linkLoop, folder("photos/x/gone.jpg"): .vanished,
            ]
            #expect(Dictionary(uniqueKeysWithValues: problems.map { ($0.path, $0.code) }) == expected)
            #expect(try findAll(folder("photos")).problems.isEmpty)
        }
    }

    @Test func specialFilesAreNeverOpened() throws {
        try withTemporaryFolder { folder in
            try folder.write("a.jpg")
            #expect(mkfifo(folder("pipe.jpg").string, 0o644) == 0)
            #expect(try paths(folder.path) == ["a.jpg"])
            let (files, problems) = try findAll(folder("pipe.jpg"))
            #expect(files.isEmpty && problems.map(\.code) == [.notAnImage])
        }
    }

    @Test func aFolderThatMayNotBeReadIsAProblem() throws {
        try withTemporaryFolder { folder in
            for name in ["a/1.jpg", "locked/2.jpg", "z/3.jpg"] { try folder.write(name) }
            try folder.setMode(0, of: "locked")
            let (files, problems) = try asUnprivilegedUser { try findAll(folder.path) }
            #expect(files.map(\.relativePath) == ["a/1.jpg", "z/3.jpg"])
            #expect(problems.map(\.code) == [.permissionDenied] && problems.map(\.path) == [folder("locked")])
            try asUnprivilegedUser {
                let error = #expect(throws: RunError.self) { try find(folder("locked")) }
                #expect(error?.code == .inputNotReadable)
            }
            try folder.setMode(0o755, of: "locked")
        }
    }

    @Test func theOutputFolderIsNotWalked() throws {
        try withTemporaryFolder { folder in
            for name in ["photos/a.jpg", "photos/out/b.jpg", "photos/x/c.jpg"] { try folder.write(name) }
            try folder.link("alias", to: "photos/out")
            for output in [folder("photos/out"), folder("photos/x/../out"), folder("alias")] {
                #expect(try paths(folder("photos"), outputFolder: output) == ["a.jpg", "x/c.jpg"])
            }
            #expect(try paths(folder("photos/out"), outputFolder: folder("photos/out")) == ["b.jpg"])
        }
    }

    @Test func anOutputFolderMadeDuringTheWalkIsNotWalked() throws {
        try withTemporaryFolder { folder in
            for name in ["a/1.jpg", "b/2.jpg"] { try folder.write(name) }
            let walk = try InputWalk(options(folder.path), outputFolder: folder("b/out"))
            var found: [FilePath] = []
            for case .file(let file) in walk {
                found.append(file.relativePath)
                if found.count == 1 { try folder.write("b/out/3.jpg") }
            }
            #expect(found == ["a/1.jpg", "b/2.jpg"])
        }
    }

    @Test(
        arguments: [
            ([], [], ["a.jpg", "a.png", "cache/b.jpg", "x/cache/c.jpg", "x/d.jpg", "x/raw/e.png"]),
            (["*.jpg"], [], ["a.jpg", "cache/b.jpg", "x/cache/c.jpg", "x/d.jpg"]),
            ([], ["*.jpg"], ["a.png", "x/raw/e.png"]),
            ([], ["cache"], ["a.jpg", "a.png", "x/d.jpg", "x/raw/e.png"]),
            ([], ["/cache/"], ["a.jpg", "a.png", "x/cache/c.jpg", "x/d.jpg", "x/raw/e.png"]),
            (["x/"], [], ["x/cache/c.jpg", "x/d.jpg", "x/raw/e.png"]),
            (["x/"], ["cache/"], ["x/d.jpg", "x/raw/e.png"]),
            (["x/**/*.png", "/a.*"], [], ["a.jpg", "a.png", "x/raw/e.png"]),
            (["a.jpg"], ["a.*"], []),
        ] as [([String], [String], [FilePath])]
    )
    func patternsChooseFilesAndFolders(includes: [String], excludes: [String], expected: [FilePath]) throws {
        try withTemporaryFolder { folder in
            for name in ["a.jpg", "a.png", "cache/b.jpg", "x/cache/c.jpg", "x/d.jpg", "x/raw/e.png"] {
                try folder.write(name)
            }
            let found = try paths(folder.path) { options in
                options.includes = includes
                options.excludes = excludes
            }
            #expect(found == expected)
        }
    }

    @Test func includesAreNotForFilesNamedByTheUser() throws {
        try withTemporaryFolder { folder in
            try folder.write("a.png")
            #expect(try paths(folder("a.png")) { $0.includes = ["*.jpg"] } == ["a.png"])
        }
    }

    /// A list from `find` has files that are no photos.
    @Test(
        arguments: [
            (["*.db"], ["x/a.jpg", "x/raw/b.jpg", "y/a.jpg"]), (["raw/"], ["x/Thumbs.db", "x/a.jpg", "y/a.jpg"]),
            (["/x/*.jpg"], ["x/Thumbs.db", "x/raw/b.jpg", "y/a.jpg"]), (["x"], ["y/a.jpg"]),
        ] as [([String], [FilePath])]
    )
    func excludesAreForFilesOfAList(excludes: [String], expected: [FilePath]) throws {
        try withTemporaryFolder { folder in
            let names = ["x/Thumbs.db", "x/a.jpg", "x/raw/b.jpg", "y/a.jpg"]
            for name in names { try folder.write(name) }
            var options = DiscoverOptions()
            options.inputs = names.map { DiscoverInput(path: folder($0), origin: .list, base: folder.path) }
            options.excludes = excludes
            #expect(try InputWalk(options).compactMap { try? $0.file.relativePath } == expected)
        }
    }

    @Test func everyIterationWalksAnew() throws {
        try withTemporaryFolder { folder in
            try folder.write("a.jpg")
            let walk = try InputWalk(options(folder.path))
            #expect(walk.map { _ in 0 }.count == 1)
            try folder.write("b.jpg")
            #expect(walk.map { _ in 0 }.count == 2)
        }
    }
}

/// The options for one input.
func options(_ input: FilePath, _ change: (inout DiscoverOptions) -> Void = { _ in }) -> DiscoverOptions {
    var options = DiscoverOptions()
    options.inputs = [DiscoverInput(path: input)]
    change(&options)
    return options
}

/// The findings of a walk, as files and problems.
func findAll(
    _ input: FilePath,
    outputFolder: FilePath? = nil,
    _ change: (inout DiscoverOptions) -> Void = { _ in }
) throws -> (files: [PhotoFile], problems: [PhotoError]) {
    try findAll(options(input, change), outputFolder: outputFolder)
}

func findAll(
    _ options: DiscoverOptions,
    outputFolder: FilePath? = nil
) throws -> (files: [PhotoFile], problems: [PhotoError]) {
    var files: [PhotoFile] = []
    var problems: [PhotoError] = []
    for finding in try InputWalk(options, outputFolder: outputFolder) {
        switch finding {
        case .file(let file): files.append(file)
        case .problem(let problem): problems.append(problem)
        }
    }
    return (files, problems)
}

/// The files below an input without problems.
private func find(
    _ input: FilePath,
    outputFolder: FilePath? = nil,
    _ change: (inout DiscoverOptions) -> Void = { _ in }
) throws -> [PhotoFile] {
    let (files, problems) = try findAll(input, outputFolder: outputFolder, change)
    #expect(problems.isEmpty)
    return files
}

private func paths(
    _ input: FilePath,
    outputFolder: FilePath? = nil,
    _ change: (inout DiscoverOptions) -> Void = { _ in }
) throws -> [FilePath] {
    try find(input, outputFolder: outputFolder, change).map(\.relativePath)
}
