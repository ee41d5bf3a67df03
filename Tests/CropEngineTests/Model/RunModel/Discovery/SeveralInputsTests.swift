import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct SeveralInputsTests {
    private func find(_ inputs: [DiscoverInput]) throws -> (files: [PhotoFile], problems: [PhotoError]) {
        var options = DiscoverOptions()
        options.inputs = inputs
        return try findAll(options)
    }

    private func arguments(_ paths: FilePath...) -> [DiscoverInput] { paths.map { DiscoverInput(path: $0) } }

    @Test func eachFolderIsMirroredBelowItsName() throws {
        try withTemporaryFolder { folder in
            for name in ["x/photos/b.jpg", "y/photos/a.jpg", "z/c.jpg"] { try folder.write(name) }
            let (files, _) = try find(arguments(folder("y/photos"), folder("z/c.jpg"), folder("x/photos")))
            #expect(files.map(\.relativePath) == ["photos/b.jpg", "photos/a.jpg", "c.jpg"])
            #expect(files.map(\.isNamedByUser) == [false, false, true])
        }
    }

    /// A list with a base gives the same tree as walking the base, no matter how the paths of its entries are written.
    @Test func aListWithABaseIsMirroredAsTheBaseIs() throws {
        try withTemporaryFolder { folder in
            for name in ["photos/a.jpg", "photos/x/b.jpg", "photos/x/y/c.jpg", "other/d.jpg"] { try folder.write(name) }
            let (walked, _) = try find(arguments(folder("photos")))
            for base in [folder("photos"), folder("other/../photos/.")] {
                let listed = walked.map { DiscoverInput(path: $0.path, origin: .list, base: base) }
                let (files, problems) = try find(listed)
                #expect(files.map(\.relativePath) == walked.map(\.relativePath) && problems.isEmpty)
                let (inside, outside) = try find(
                    listed + [DiscoverInput(path: folder("other/d.jpg"), origin: .list, base: base)]
                )
                #expect(inside.map(\.relativePath) == walked.map(\.relativePath), "the others are done")
                #expect(outside.map(\.code) == [.outsideBase] && outside.map(\.path) == [folder("other/d.jpg")])
                let (below, _) = try find([DiscoverInput(path: folder("photos/x"), origin: .list, base: base)])
                #expect(below.map(\.relativePath) == ["x/b.jpg", "x/y/c.jpg"], "a folder in the list is walked")
            }
        }
    }

    @Test func allInputsTogetherAreSortedBySource() throws {
        try withTemporaryFolder { folder in
            let names = ["a.jpg", "a/b.jpg", "a-b.jpg", "b/c/d.jpg", "b/c.jpg", "c.jpg"]
            let tops = (0..<6).map { "\($0)/photos" }
            var count = 0
            for (index, top) in tops.enumerated() {
                for (number, name) in names.enumerated() where (index * 5 + number * 3) % 4 != 0 {
                    try folder.write("\(top)/\(name)")
                    count += 1
                }
            }
            let (forwards, _) = try find(tops.map { DiscoverInput(path: folder($0)) })
            let (backwards, _) = try find(tops.reversed().map { DiscoverInput(path: folder($0)) })
            #expect(forwards == backwards)
            let keys = forwards.map(\.path.bytes)
            #expect(keys == keys.sorted { $0.lexicographicallyPrecedes($1) })
            #expect(keys.count == count)
        }
    }

    @Test func aFileReachedTwiceIsDoneOnce() throws {
        try withTemporaryFolder { folder in
            for name in ["photos/a.jpg", "photos/x/b.jpg", "photos/x/y/c.jpg"] { try folder.write(name) }
            try folder.link("alias", to: "photos/x")
            let inputs = arguments(
                folder("photos"),
                folder("photos/x"),
                folder("photos/./x"),
                folder("alias"),
                folder("photos/x/b.jpg"),
                folder("alias/b.jpg"),
                folder("photos")
            )
            for turn in inputs.indices {
                let (files, _) = try find(Array(inputs[turn...] + inputs[..<turn]))
                #expect(files.map(\.relativePath) == ["b.jpg", "alias/y/c.jpg", "photos/a.jpg"])
                #expect(files.filter(\.isNamedByUser).map(\.relativePath) == ["b.jpg"])
            }
        }
    }

    @Test func hardLinksAreDifferentPhotos() throws {
        try withTemporaryFolder { folder in
            for name in ["x/a.jpg", "y/other.jpg"] { try folder.write(name) }
            #expect(link(folder("x/a.jpg").string, folder("x/b.jpg").string) == 0)
            #expect(link(folder("x/a.jpg").string, folder("y/c.jpg").string) == 0)
            let (files, _) = try find(arguments(folder("x"), folder("y"), folder("x/a.jpg")))
            #expect(files.map(\.relativePath) == ["a.jpg", "x/b.jpg", "y/c.jpg", "y/other.jpg"])
        }
    }

    @Test func listedFoldersAreMirroredWhereTheyAre() throws {
        try withTemporaryFolder { folder in
            for name in ["p/a.jpg", "p/x/b.jpg", "q/c.jpg"] { try folder.write(name) }
            let inputs = ["p", "q/../q/c.jpg", "p/a.jpg"].map { DiscoverInput(path: folder($0), origin: .list) }
            let (files, _) = try find(inputs)
            let top = FilePath(bytes: folder.path.bytes.dropFirst())
            let expected: [FilePath] = ["q/c.jpg"] + ["p/a.jpg", "p/x/b.jpg"].map { top.appending($0) }
            #expect(Set(files.map(\.relativePath)) == Set(expected) && files.count == 3)
        }
    }

    @Test func aMissingInputStopsTheRunOnlyWhenItIsAnArgument() throws {
        try withTemporaryFolder { folder in
            let present = try folder.write("a.jpg")
            let error = #expect(throws: RunError.self) { try find(arguments(present, folder("gone.jpg"))) }
            #expect(error?.code == .inputNotReadable)
            #expect(error?.message.contains(folder("gone.jpg").string) == true)
            let inputs = arguments(present) + [DiscoverInput(path: folder("gone.jpg"), origin: .list)]
            let (files, problems) = try find(inputs)
            #expect(files.map(\.path) == [present])
            #expect(problems.map(\.code) == [.vanished] && problems.map(\.path) == [folder("gone.jpg")])
        }
    }

    @Test func missingInputsAreToldOnce() throws {
        try withTemporaryFolder { folder in
            let present = try folder.write("a.jpg")
            try folder.link("alias", to: ".")
            let missing = [
                "gone.jpg", "gone.jpg", "alias/gone.jpg", "./gone.jpg", "no/folder/x.jpg", "no/folder/x.jpg",
            ]
            let inputs = missing.map { DiscoverInput(path: folder($0), origin: .list) }
            let (files, problems) = try find(arguments(present) + inputs)
            #expect(files.map(\.path) == [present])
            #expect(problems.map(\.path.lastComponent) == ["gone.jpg", "x.jpg"])
        }
    }

    @Test func oneFolderOfSeveralThatMayNotBeReadIsAProblem() throws {
        try withTemporaryFolder { folder in
            for name in ["locked/a.jpg", "x/b.jpg"] { try folder.write(name) }
            try folder.setMode(0, of: "locked")
            let (files, problems) = try asUnprivilegedUser { try find(arguments(folder("locked"), folder("x"))) }
            #expect(files.map(\.relativePath) == ["x/b.jpg"] && problems.map(\.code) == [.permissionDenied])
            try folder.setMode(0o755, of: "locked")
        }
    }

    @Test func noInputsGiveNoFiles() throws {
        let (files, problems) = try find([])
        #expect(files.isEmpty && problems.isEmpty)
    }
}
