import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport
@testable import FaceCropReview

/// What the page saves stands in a file of overrides, beside what others have written there.
@Suite struct OverridesFileStoreTests {
    private static func store(_ folder: TemporaryFolder) -> OverridesFileStore {
        let file = folder("overrides.yaml")
        return OverridesFileStore { photo in
            photo.lastComponent.map { (file, FilePath(root: nil, [$0])) }
        }
    }

    private static func entry(_ change: (inout OverrideEntry) -> Void) -> OverrideEntry {
        var entry = OverrideEntry()
        change(&entry)
        return entry
    }

    private static let entries = [
        entry { $0.focal = [0.25, 0.5] },
        entry { $0.frames = ["1:1": [0.125, 0.25, 0.5, 0.5], "16:9": [0, 0, 1, 0.5]] },
        entry { $0.face = [0.1, 0.2, 0.3, 0.4] }, entry { $0.person = "Ann: #1" }, entry { $0.skip = true },
        entry { $0.keep = true }, entry { ($0.focal, $0.frames) = ([0, 1], ["4:5": [0.5, 0, 0.25, 1]]) },
    ]

    @Test(arguments: entries) func savedEntriesAreReadAgain(entry: OverrideEntry) throws {
        try withTemporaryFolder { folder in
            try folder.write("a.jpg", Array("photo".utf8))
            let store = Self.store(folder)
            #expect(try store.override(for: folder("a.jpg")) == nil)
            #expect(try store.save(entry, for: folder("a.jpg")) == folder("overrides.yaml"))
            #expect(try store.override(for: folder("a.jpg")) == entry)
            let text = String(decoding: try FileTree.bytes(of: folder("overrides.yaml")), as: UTF8.self)
            // The SHA-256 of "photo", by another program.
            #expect(text.contains("55c64d0fcd6f9d5f7c828093857e3fdfda68478bb4e9bd24d481ef391c7804e8"), "\(text)")
            _ = try store.save(nil, for: folder("a.jpg"))
            #expect(try store.override(for: folder("a.jpg")) == nil)
        }
    }

    @Test func foreignTextOfTheFileStays() throws {
        try withTemporaryFolder { folder in
            let before = "# ours\nversion: 1\nphotos:\n  b.jpg: {skip: true}   # blurred\n"
            try folder.write("overrides.yaml", Array(before.utf8))
            try folder.write("a.jpg", [1])
            let store = Self.store(folder)
            _ = try store.save(Self.entry { $0.keep = true }, for: folder("a.jpg"))
            let text = String(decoding: try FileTree.bytes(of: folder("overrides.yaml")), as: UTF8.self)
            #expect(text.hasPrefix(before) && text.contains("a.jpg"), "\(text)")
            #expect(try store.override(for: folder("b.jpg"))?.skip == true)
            _ = try store.save(nil, for: folder("a.jpg"))
            #expect(try FileTree.bytes(of: folder("overrides.yaml")) == Array(before.utf8))
        }
    }

    @Test func theNumberOfAFaceStays() throws {
        try withTemporaryFolder { folder in
            try folder.write("overrides.yaml", Array("photos:\n  a.jpg: {face: 2}\n".utf8))
            try folder.write("a.jpg", [1])
            let store = Self.store(folder)
            var entry = try #require(try store.override(for: folder("a.jpg")))
            #expect(entry == Self.entry { $0.faceNumber = 2 } && entry.mistake == nil)
            entry.frames = ["16:9": [0, 0, 1, 0.5]]
            _ = try store.save(entry, for: folder("a.jpg"))
            let text = String(decoding: try FileTree.bytes(of: folder("overrides.yaml")), as: UTF8.self)
            #expect(text.contains("face: 2") && text.contains("16:9"), "\(text)")
            #expect(try store.override(for: folder("a.jpg")) == entry)
        }
    }

    @Test func theNumberOfAFaceIsOneChoiceAmongOthers() {
        #expect(Self.entry { ($0.faceNumber, $0.person) = (1, "Ann") }.mistake != nil)
        #expect(Self.entry { ($0.faceNumber, $0.face) = (1, [0, 0, 1, 1]) }.mistake != nil)
        #expect(Self.entry { $0.faceNumber = 0 }.mistake != nil)
        #expect(Self.entry { $0.faceNumber = 1 }.mistake == nil)
    }

    /// The nearest file that names a photo decides about it, so that one is read and changed.
    @Test func theFileThatDecidesIsChanged() throws {
        try withTemporaryFolder { folder in
            let outer = "photos:\n  x/a.jpg: {skip: true}\n"
            try folder.write("overrides.yaml", Array(outer.utf8))
            try folder.write("x/overrides.yaml", Array("photos:\n  a.jpg: {focal: [0.5, 0.5]}\n".utf8))
            for name in ["x/a.jpg", "x/b.jpg", "x/y/c.jpg"] { try folder.write(name, Array(name.utf8)) }
            let file = folder("overrides.yaml")
            let store = OverridesFileStore(searchesFolders: true) { photo in
                var path = photo
                return path.removePrefix(folder.path) ? (file, path) : nil
            }
            #expect(try store.override(for: folder("x/a.jpg"))?.focal == [0.5, 0.5])
            let skip = Self.entry { $0.skip = true }
            #expect(try store.save(skip, for: folder("x/a.jpg")) == folder("x/overrides.yaml"))
            #expect(try store.override(for: folder("x/a.jpg")) == skip)
            #expect(try FileTree.bytes(of: file) == Array(outer.utf8))
            for name in ["x/b.jpg", "x/y/c.jpg"] {
                #expect(try store.save(skip, for: folder(name)) == file)
                #expect(try store.override(for: folder(name)) == skip)
            }
        }
    }

    /// A page that is a file gets all entries in force, those of photos that are not in the report included.
    @Test func thePageHasTheFilesThatDecide() throws {
        try withTemporaryFolder { folder in
            let outer = "# ours\nphotos:\n  a.jpg: {skip: true}\n  gone.jpg: {keep: true}\n"
            let inner = "photos:\n  b.jpg: {focal: [0.5, 0.25]}\n"
            try folder.write("overrides.yaml", Array(outer.utf8))
            try folder.write("x/overrides.yaml", Array(inner.utf8))
            try folder.write("bad/overrides.yaml", Array("photos: [".utf8))
            let (file, bad) = (folder("overrides.yaml"), folder("bad/overrides.yaml"))
            let place = { @Sendable (photo: FilePath) -> (file: FilePath, path: FilePath)? in
                photo.starts(with: "bad") ? (bad, FilePath(photo.lastComponent?.string ?? "")) : (file, photo)
            }
            let store = OverridesFileStore(searchesFolders: true, place: place)
            let names = ["a.jpg", "x/b.jpg", "x/c.jpg", "bad/d.jpg", "bad/e.jpg"]
            var report = try ReviewedReport.make(names.map { try ReviewedReport.photo($0) })
            report.enterOverridePlaces(place)
            let reasons = store.enterTexts(in: &report)
            #expect(reasons.count == 1 && reasons[0].contains("bad/overrides.yaml"), "\(reasons)")
            #expect(report.photos.map(\.override?.skip) == [true, nil, nil, nil, nil])
            #expect(report.photos[1].override?.focal == [0.5, 0.25])
            #expect(report.photos.map(\.overridePlace?.path) == ["a.jpg", "b.jpg", "x/c.jpg", nil, nil])
            #expect(
                report.photos.map(\.overridePlace?.file).prefix(3) == [
                    "overrides.yaml", "overrides.yaml", "overrides.yaml",
                ]
            )
            let texts = try #require(report.overridesTexts)
            #expect(texts.map { $0.parts.map(\.text).joined() } == [outer, inner])
            #expect(texts.map(\.folder) == [folder.path.string, folder("x").string])
        }
    }

    @Test(arguments: ["photos: [", "photos: {a.jpg: {skip: true}, a.jpg: {keep: true}}", "nonsense: 1"])
    func aFileThatCannotBeReadStays(text: String) throws {
        try withTemporaryFolder { folder in
            try folder.write("overrides.yaml", Array(text.utf8))
            let store = Self.store(folder)
            #expect(throws: RunError.self) { try store.override(for: folder("a.jpg")) }
            #expect(throws: RunError.self) { try store.save(Self.entry { $0.skip = true }, for: folder("a.jpg")) }
            #expect(try FileTree.bytes(of: folder("overrides.yaml")) == Array(text.utf8))
        }
    }
}
