import FaceCropCore
import FaceCropFraming
import FaceGallery
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite struct GalleryTests {
    static let model = EmbeddingModel(name: "test 1", sha256: String(repeating: "a", count: 64), dimension: 8)

    static func reference(_ name: String, _ number: Int) throws -> GalleryReference {
        GalleryReference(
            name: name,
            fileName: FilePath(bytes: Array("\(name)/\(number)-".utf8) + [0xE9]),
            contentHash: "\(name) \(number)",
            score: 0.75,
            embedding: try Embeddings.random(dimension: model.dimension, seed: number)
        )
    }

    @Test func addedReferencesSurviveReopening() throws {
        try withTemporaryFolder { folder in
            let path = folder("people.facegallery")
            let references = try [
                Self.reference("Zoë", 1), Self.reference("Zoë", 2), Self.reference("ann; DROP TABLE person", 3),
            ]
            do {
                let gallery = try Gallery(path, for: .adding(Self.model))
                for reference in references { try gallery.add(reference) }
            }
            #expect(FileTree.files(in: folder.path).count == 1, "a gallery that nobody has open is one file")
            let gallery = try Gallery(path, for: .reading)
            #expect(gallery.model == Self.model)
            #expect(try gallery.references() == references)
            #expect(try gallery.people().map(\.name) == ["Zoë", "ann; DROP TABLE person"])
            #expect(try gallery.people().map(\.referenceCount) == [2, 1])
            #expect(try gallery.owner(ofContent: "Zoë 2") == "Zoë")
            #expect(try gallery.owner(ofContent: "Zoë 3") == nil)
        }
    }

    @Test(arguments: [0, 0o022, 0o077] as [UInt32])
    func onlyItsUserReadsAGallery(umask: UInt32) throws {
        try withTemporaryFolder { folder in
            let path = folder("people.facegallery")
            try withUmask(umask) { _ = try Gallery(path, for: .adding(Self.model)) }
            #expect(PresentFile.status(of: path).map { $0.st_mode & 0o777 } == 0o600)
        }
    }

    /// A user may give others the right to read a gallery.
    @Test func thePermissionsOfAGalleryStayWhenItGrows() throws {
        try withTemporaryFolder { folder in
            _ = try Gallery(folder("g"), for: .adding(Self.model))
            try folder.setMode(0o644, of: "g")
            try Gallery(folder("g"), for: .adding(Self.model)).add(Self.reference("ann", 1))
            #expect(PresentFile.status(of: folder("g")).map { $0.st_mode & 0o777 } == 0o644)
        }
    }

    @Test func oneContentIsThereOnce() throws {
        try withTemporaryFolder { folder in
            let gallery = try Gallery(folder("g"), for: .adding(Self.model))
            #expect(try gallery.add(Self.reference("ann", 1)))
            var other = try Self.reference("bob", 2)
            other.contentHash = "ann 1"
            // As if another process had added it since the search for its content.
            #expect(try !gallery.add(other))
            #expect(try gallery.people().map(\.name) == ["ann"])
            #expect(try gallery.owner(ofContent: "ann 1") == "ann")
        }
    }

    @Test func removedPeopleLoseAllReferences() throws {
        try withTemporaryFolder { folder in
            let gallery = try Gallery(folder("g"), for: .adding(Self.model))
            for number in 1...3 { try gallery.add(Self.reference(number == 2 ? "bob" : "ann", number)) }
            #expect(try gallery.remove(name: "ann"))
            #expect(try !gallery.remove(name: "ann"))
            #expect(try gallery.references().map(\.name) == ["bob"])
            #expect(try gallery.owner(ofContent: "ann 1") == nil)
        }
    }

    @Test func aGalleryOfAnotherModelIsRefused() throws {
        try withTemporaryFolder { folder in
            let gallery = try Gallery(folder("g"), for: .adding(Self.model))
            try gallery.require(Self.model)
            var other = Self.model
            other.sha256 = String(repeating: "b", count: 64)
            let error = try #require(throws: RunError.self) { try gallery.require(other) }
            #expect(error.code == .galleryOfOtherModel)
            #expect(error.message.contains(Self.model.name))
            // Opening the gallery for adding with another model does not change it.
            #expect(try Gallery(folder("g"), for: .adding(other)).model == Self.model)
        }
    }

    @Test func twoCanHaveItOpenAtOnce() throws {
        try withTemporaryFolder { folder in
            let first = try Gallery(folder("g"), for: .adding(Self.model))
            let second = try Gallery(folder("g"), for: .adding(Self.model))
            try first.add(Self.reference("ann", 1))
            try second.add(Self.reference("ann", 2))
            #expect(try first.references().count == 2)
        }
    }
}
