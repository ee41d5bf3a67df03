import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceGallery

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
                let gallery = try Gallery(path, creatingFor: Self.model)
                try gallery.add(references)
            }
            #expect(FileTree.files(in: folder.path).count == 1, "a gallery that nobody has open is one file")
            let gallery = try Gallery(path)
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
            try withUmask(umask) { _ = try Gallery(path, creatingFor: Self.model) }
            #expect(PresentFile.status(of: path).map { $0.st_mode & 0o777 } == 0o600)
        }
    }

    /// A user may give others the right to read a gallery.
    @Test func thePermissionsOfAGalleryStayWhenItGrows() throws {
        try withTemporaryFolder { folder in
            _ = try Gallery(folder("g"), creatingFor: Self.model)
            try folder.setMode(0o644, of: "g")
            try Gallery(folder("g"), creatingFor: Self.model).add([Self.reference("ann", 1)])
            #expect(PresentFile.status(of: folder("g")).map { $0.st_mode & 0o777 } == 0o644)
        }
    }

    @Test func oneContentIsThereOnce() throws {
        try withTemporaryFolder { folder in
            let gallery = try Gallery(folder("g"), creatingFor: Self.model)
            #expect(try gallery.add([Self.reference("ann", 1)]) == [nil])
            var other = try Self.reference("bob", 2)
            other.contentHash = "ann 1"
            // As if another process had added it since the search for its content.
            #expect(try gallery.add([other, Self.reference("bob", 3), other]) == ["ann", nil, "ann"])
            #expect(try gallery.people().map(\.referenceCount) == [1, 1])
            #expect(try gallery.owner(ofContent: "ann 1") == "ann")
        }
    }

    @Test func removedPeopleLoseAllReferences() throws {
        try withTemporaryFolder { folder in
            let gallery = try Gallery(folder("g"), creatingFor: Self.model)
            for number in 1...3 { try gallery.add([Self.reference(number == 2 ? "bob" : "ann", number)]) }
            #expect(try gallery.remove(name: "ann"))
            #expect(try !gallery.remove(name: "ann"))
            #expect(try gallery.references().map(\.name) == ["bob"])
            #expect(try gallery.owner(ofContent: "ann 1") == nil)
            let bytes = Data(try FileTree.bytes(of: folder("g")))
            for number in 1...3 {
                let reference = try Self.reference(number == 2 ? "bob" : "ann", number)
                for part in [Data(reference.embedding.bytes), Data(reference.fileName.bytes)] {
                    #expect((bytes.range(of: part) != nil) == (number == 2))
                }
            }
        }
    }

    @Test func aGalleryOfAnotherModelIsRefused() throws {
        try withTemporaryFolder { folder in
            let gallery = try Gallery(folder("g"), creatingFor: Self.model)
            try gallery.require(Self.model)
            var other = Self.model
            other.sha256 = String(repeating: "b", count: 64)
            let error = try #require(throws: RunError.self) { try gallery.require(other) }
            #expect(error.code == .galleryOfOtherModel)
            #expect(error.message.contains(Self.model.name))
            // Opening the gallery for adding with another model does not change it.
            #expect(try Gallery(folder("g"), creatingFor: other).model == Self.model)
        }
    }

    @Test func twoCanChangeItInTurnAndLoseNothing() throws {
        try withTemporaryFolder { folder in
            let first = try Gallery(folder("g"), creatingFor: Self.model)
            let second = try Gallery(folder("g"), creatingFor: Self.model)
            try first.add([Self.reference("ann", 1)])
            try second.add([Self.reference("ann", 2)])
            #expect(try second.references().count == 2)
            #expect(try first.references().count == 1, "it is as it was at its last change")
            #expect(try first.remove(name: "ann"))
            #expect(try Gallery(folder("g")).references().isEmpty)
        }
    }

    @Test func manyCanChangeItAtOnceAndLoseNothing() throws {
        try withTemporaryFolder { folder in
            let numbers = Array(0..<24)
            let failures = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { worker in
                do {
                    let gallery = try Gallery(folder("g"), creatingFor: Self.model)
                    for number in numbers where number % 8 == worker {
                        try gallery.add([Self.reference("ann", number)])
                    }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            #expect(failures.withLock { $0 }.isEmpty)
            let hashes = try Gallery(folder("g")).references().map(\.contentHash)
            #expect(Set(hashes) == Set(numbers.map { "ann \($0)" }))
            #expect(FileTree.files(in: folder.path) == ["g"])
        }
    }

    @Test func aGalleryIsReplacedWhereALinkLeads() throws {
        try withTemporaryFolder { folder in
            try folder.makeFolder("home")
            try folder.link("g", to: "home/people")
            let gallery = try Gallery(folder("g"), creatingFor: Self.model)
            try gallery.add([Self.reference("ann", 1)])
            #expect(PresentFile.isLink(folder("g")))
            #expect(try Gallery(folder("home/people")).references().count == 1)
        }
    }

    @Test func changesOfNothingWriteNothing() throws {
        try withTemporaryFolder { folder in
            try Gallery(folder("g"), creatingFor: Self.model).add([Self.reference("ann", 1)])
            let before = FileIdentity(of: folder("g"))
            let gallery = try Gallery(folder("g"), creatingFor: Self.model)
            try gallery.add([Self.reference("ann", 1)])
            #expect(try !gallery.remove(name: "bob"))
            #expect(FileIdentity(of: folder("g")) == before)
        }
    }

    /// Otherwise a person is added to a gallery whose people may be of another network.
    @Test func aGalleryThatWasExchangedIsNotChanged() throws {
        try withTemporaryFolder { folder in
            var other = Self.model
            other.name = "test 2"
            let gallery = try Gallery(folder("g"), creatingFor: Self.model)
            _ = try Gallery(folder("new"), creatingFor: other)
            try folder.rename("new", to: "g")
            let error = try #require(throws: RunError.self) { try gallery.add([Self.reference("ann", 1)]) }
            #expect(error.message.contains("exchanged"))
            #expect(try Gallery(folder("g")).references().isEmpty)
        }
    }
}
