import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Where the photos of an output folder are after it was moved or copied.
@Suite struct SourcePlacesTests {
    /// The photo `a/media/1.jpg`, of which a run has made outputs in `a/out`.
    private static func header(_ folder: TemporaryFolder) -> JournalEntry.Header {
        JournalEntry.sample("1.jpg", source: folder("a/media/1.jpg"), into: folder("a/out")).header
    }

    private static func photo(_ path: FilePath) -> PhotoFile {
        PhotoFile(path: path, relativePath: "1.jpg", isNamedByUser: false)
    }

    /// The site `a` with a photo, and its copy `b`, whose photo has other times.
    private static func sites(
        _ folder: TemporaryFolder,
        _ body: (JournalEntry.Header, SourcePlaces) throws -> Void
    ) throws {
        try folder.write("a/media/1.jpg", [1, 2, 3])
        try folder.makeFolder("a/out")
        try folder.copyTree("a", to: "b")
        folder.settle("b", secondsAgo: 1000)
        let places = SourcePlaces(folder("b/out"), inputs: [DiscoverInput(path: folder("b/media"))])
        try body(header(folder), places)
    }

    @Test func aPhotoBesideACopiedOutputFolderIsThePhoto() throws {
        try withTemporaryFolder { folder in
            try Self.sites(folder) { header, places in
                #expect(!places.isAboutAnother(header, than: Self.photo(folder("b/media/1.jpg"))))
                #expect(places.place(of: header) == folder("b/media/1.jpg") && !places.isGone(header))
                #expect(places.isAt(header, Self.photo(folder("b/media/1.jpg"))))
                // The original has not changed.
                #expect(!places.isAboutAnother(header, than: Self.photo(folder("a/media/1.jpg"))))
                try folder.write("c/media/1.jpg", [1, 2, 3])
                #expect(places.isAboutAnother(header, than: Self.photo(folder("c/media/1.jpg"))))
            }
        }
    }

    /// The original keeps neither name nor outputs for it, unless its photos are in no input of the run.
    @Test(arguments: [("b/media", true), ("b/other", false)])
    func aPhotoIsGoneIfItIsMissingInTheInputs(input: String, isGone: Bool) throws {
        try withTemporaryFolder { folder in
            try Self.sites(folder) { header, _ in
                folder.remove("b/media/1.jpg")
                try folder.makeFolder("b/other")
                let places = SourcePlaces(folder("b/out"), inputs: [DiscoverInput(path: folder(input))])
                #expect(places.isGone(header) == isGone)
                #expect(places.place(of: header) == folder(isGone ? "b/media/1.jpg" : "a/media/1.jpg"))
            }
        }
    }

    @Test func aMissingNeighbourOfAListedPhotoIsGone() throws {
        try withTemporaryFolder { folder in
            try Self.sites(folder) { header, _ in
                try folder.rename("b/media/1.jpg", to: "b/media/2.jpg")
                let input = DiscoverInput(path: folder("b/media/2.jpg"), origin: .list)
                #expect(SourcePlaces(folder("b/out"), inputs: [input]).isGone(header))
            }
        }
    }

    /// The output folder was copied, its photos have not moved.
    @Test func photosThatStayedAreFoundWhereTheyWere() throws {
        try withTemporaryFolder { folder in
            try Self.sites(folder) { header, _ in
                try folder.copyTree("a/out", to: "out")
                let places = SourcePlaces(folder("out"), inputs: [DiscoverInput(path: folder("a/media"))])
                #expect(!places.isAboutAnother(header, than: Self.photo(folder("a/media/1.jpg"))))
                #expect(places.place(of: header) == folder("a/media/1.jpg") && !places.isGone(header))
                #expect(places.isAboutAnother(header, than: Self.photo(folder("b/media/1.jpg"))))
            }
        }
    }

    /// The copies of photos and outputs lie otherwise to each other than the originals, which still exist.
    @Test(arguments: [RunOptions.Check.sizeAndTime, .content], ["same", "other time", "other content"])
    func aCopyElsewhereIsThePhotoIfItIsUnchanged(check: RunOptions.Check, change: String) throws {
        try withTemporaryFolder { folder in
            try Self.sites(folder) { header, _ in
                var header = header
                header.fingerprint.contentDigest = SHA256.hexadecimal(ofFile: folder("a/media/1.jpg"))
                try folder.makeFolder("restored/photos")
                let copy = folder("restored/photos/1.jpg")
                try folder.copyTree("a/media/1.jpg", to: "restored/photos/1.jpg")
                if change == "other content" { try folder.write("restored/photos/1.jpg", [3, 2, 1]) }
                let modified = change == "same" ? header.fingerprint.modifiedNanoseconds : nil
                folder.setTime(copy, nanoseconds: modified ?? Self.otherTime)
                try folder.makeFolder("restored/to/out")
                let places = SourcePlaces(folder("restored/to/out"), inputs: [], check: check)
                let isSame = change == "same" || check == .content && change == "other time"
                #expect(places.isAboutAnother(header, than: Self.photo(copy)) == !isSame)
                // In the output folder that has not moved, two inputs stay two, even with equal photos.
                #expect(SourcePlaces(folder("a/out"), check: check).isAboutAnother(header, than: Self.photo(copy)))
            }
        }
    }

    private static let otherTime = 1_700_000_000_250_000_000

    /// Entries of earlier versions do not say where the output folder was.
    @Test(arguments: ["same", "other time"]) func withoutAPlaceTheSpellingAndTheTimeDecide(time: String) throws {
        try withTemporaryFolder { folder in
            try Self.sites(folder) { header, places in
                var header = header
                header.outputFolder = []
                let copy = folder("b/media/1.jpg")
                let earlier = header.fingerprint.modifiedNanoseconds
                folder.setTime(copy, nanoseconds: time == "same" ? earlier ?? 0 : Self.otherTime)
                #expect(places.isAboutAnother(header, than: Self.photo(copy)))
                header.source = Array("media/1.jpg".utf8)
                header.workingFolder = folder("a").bytes
                #expect(places.isAboutAnother(header, than: Self.photo(copy)) == (time != "same"))
            }
        }
    }

    /// The same folder under another path has not moved.
    @Test func aLinkToTheOutputFolderIsNoCopy() throws {
        try withTemporaryFolder { folder in
            try Self.sites(folder) { header, _ in
                try folder.link("c/out", to: "../a/out")
                try folder.copyTree("a/media", to: "c/media")
                let places = SourcePlaces(folder("c/out"), inputs: [DiscoverInput(path: folder("c/media"))])
                #expect(places.isAboutAnother(header, than: Self.photo(folder("c/media/1.jpg"))))
                #expect(places.place(of: header) == folder("a/media/1.jpg"))
            }
        }
    }
}
