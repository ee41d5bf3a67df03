import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Recycle bins, snapshots and thumbnails among the photos of people.
@Suite struct SystemFolderTests {
    private static let single = [
        "$RECYCLE.BIN", "RECYCLER", "RECYCLED", "System Volume Information", ".Trash", ".Trashes", ".Trash-1000",
        "Network Trash Folder", "__MACOSX", ".thumbnails", ".snapshots", "lost+found", "@eaDir", "#recycle",
        "#snapshot", "@Recycle", "@Recently-Snapshot", ".@__thumb", ".snapshot", "~snapshot", "files_trashbin",
        "files_versions",
        "Catalog Previews.lrdata",
    ]
    private static let nested = [
        "appdata_oc1/preview", "A.photoslibrary/resources/derivatives", "A.photoslibrary/scopes",
        "A.photoslibrary/database", "A.photolibrary/Thumbnails", "A.aplibrary/Previews",
        "A.migratedphotolibrary/resources/proxies",
    ]
    /// Names like those in the table, and parts of libraries with the photos themselves.
    private static let others = [
        "recycle", "Recycle", "#Recycle", "@eadir", "eaDir", "my#recycle", "RECYCLER2", "lost", "derivatives",
        "resources/derivatives", "A.photoslibrary", "A.photoslibrary/originals", "A.photoslibrary/resources/renders",
        "A.photoslibrary/originals/derivatives", "preview", "data/preview", "lrdata", ".lrdata", "Thumbnails", "scopes",
    ]

    private func paths(_ input: FilePath, looksInside: Bool = false) throws -> [FilePath] {
        var options = DiscoverOptions()
        options.inputs = [DiscoverInput(path: input)]
        options.walksSystemFolders = looksInside
        return try InputWalk(options).map { try $0.file.relativePath }
    }

    @Test func theTableTellsThemFromOtherFolders() {
        for name in Self.single {
            for path in [name, "x/\(name)", "/x/y/\(name)"] { #expect(SystemFolder.isOne(Array(path.utf8)), "\(path)") }
            #expect(SystemFolder.isOne(name: Array(name.utf8)))
            #expect(!SystemFolder.isOne(Array("\(name)/x".utf8)))
        }
        for path in Self.nested {
            #expect(SystemFolder.isOne(Array("/x/\(path)".utf8)), "\(path)")
            #expect(!SystemFolder.isOne(name: Array(path.split(separator: "/").last.map(String.init)?.utf8 ?? "".utf8)))
        }
        for path in Self.others { #expect(!SystemFolder.isOne(Array("/x/\(path)".utf8)), "\(path)") }
    }

    /// Disks of Windows and Apple do not tell upper from lower case, and those of network storage do.
    @Test func caseCountsWhereItCountsOnTheDisk() {
        for rule in SystemFolder.rules {
            let path = rule.names.map { String(decoding: $0, as: UTF8.self).replacing("*", with: "x") }
                .joined(separator: "/")
            #expect(SystemFolder.isOne(Array(path.utf8)), "\(path)")
            let isOneInUpperCase = SystemFolder.isOne(Array(path.uppercased().utf8))
            #expect(isOneInUpperCase == (rule.keeper.ignoresCase || path.uppercased() == path), "\(path)")
        }
    }

    /// A run over a network share published what people had deleted, and each photo twice.
    @Test func walksLeaveThemOutUnlessNamedOrAskedFor() throws {
        try withTemporaryFolder { folder in
            let left = (Self.single + Self.nested).map { "photos/2024/\($0)" }
            for path in left { try folder.write("\(path)/IMG.jpg/a.jpg") }
            for path in ["a.jpg", ".hidden/b.jpg", "2024/A.photoslibrary/originals/c.jpg"] {
                try folder.write("photos/\(path)")
            }
            #expect(try paths(folder("photos")) == ["2024/A.photoslibrary/originals/c.jpg", "a.jpg"])
            var options = DiscoverOptions()
            options.inputs = [DiscoverInput(path: folder("photos"))]
            let walk = try InputWalk(options)
            for _ in 1...2 { #expect(Array(walk).count == 2) }
            let found = left.map { folder($0) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            #expect(walk.passedOver.systemFolders == found)
            #expect(try paths(folder("photos"), looksInside: true).count == left.count + 2)
            for path in left {
                #expect(try paths(folder(path)) == ["IMG.jpg/a.jpg"])
                #expect(try paths(folder("\(path)/IMG.jpg")) == ["a.jpg"])
            }
            options.inputs.append(DiscoverInput(path: folder("photos/2024/#recycle")))
            #expect(Array(try InputWalk(options)).count == 3)
        }
    }

    @Test func linksAndPipesAreCounted() throws {
        try withTemporaryFolder { folder in
            try folder.write("in/x/a.jpg")
            try folder.link("in/x/b.jpg", to: "a.jpg")
            try folder.link("in/c", to: "x")
            #expect(mkfifo(folder("in/x/d.jpg").string, 0o600) == 0)
            var options = DiscoverOptions()
            options.inputs = [DiscoverInput(path: folder("in"))]
            let walk = try InputWalk(options)
            for _ in 1...2 { #expect(Array(walk).count == 1) }
            #expect(walk.passedOver.linkCount == 2 && walk.passedOver.specialFileCount == 1)
        }
    }
}
