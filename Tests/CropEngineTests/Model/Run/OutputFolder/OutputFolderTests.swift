import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// What an output folder knows of the photos of earlier runs.
@Suite struct OutputFolderTests {
    /// Makes the output folder `b/out`, with entries of photos that were in `a/in` when it was `a/out`.
    private static func copied(_ folder: TemporaryFolder, _ names: [String]) throws -> OutputFolder {
        let state = StateFolder(folder("b/out"))
        try folder.makeFolder("a/out")
        try folder.makeFolder("b/out/.facecrop")
        let journal = try Journal(state.journal, isReadOnly: false)
        for name in names {
            let source = try folder.write("a/in/\(name)", [1, 2, 3])
            try journal.append(.sample(name, source: source, into: folder("a/out")), replacing: nil)
        }
        var options = Options()
        options.discover.inputs = [DiscoverInput(path: folder("b/in"))]
        options.run.destination = .folder(folder("b/out"))
        return try OutputFolder(options)
    }

    private static func reserved(_ state: OutputFolder) -> [String] {
        var paths: [String] = []
        state.earlierNames(StopRequest()).reserved { paths.append($0.photo.path.string) }
        return paths
    }

    /// Which of the photos of `a/in` are also in `b/in`, and which of these the survey finds.
    @Test(arguments: [
        ("1 2 3", "1 2 3"), ("1 2 3", "1"), ("1", "1"), ("", ""), ("2 3", "3"), ("1 2", ""),
    ]) func photosOfTheOriginalReserveNoNames(there: String, found: String) throws {
        try withTemporaryFolder { folder in
            func names(_ text: String) -> [String] { text.split(separator: " ").map { "x/\($0).jpg" } }
            let state = try Self.copied(folder, names("1 2 3"))
            try folder.makeFolder("b/in")
            for name in names(there) { try folder.write("b/in/\(name)", [1, 2, 3, 4]) }
            for name in names(found) {
                let path = FilePath(name)
                let file = PhotoFile(path: folder("b/in").pushing(path), relativePath: path, isNamedByUser: false)
                state.markFound(file)
                #expect(state.earlierNames(StopRequest()).holdsPlainName(file))
            }
            let gone = state.markNotFound(UpToDateCheck(Options()), GivenNames(), StopRequest()).gone
            let left = names(there).filter { !names(found).contains($0) }
            #expect(Self.reserved(state) == left.map { folder("b/in/\($0)").string })
            #expect(state.retainedEntries().count == left.count && gone.isEmpty == (names(there).count == 3))
            let journal = try #require(state.journal)
            let goneCount = (0..<journal.count).count { journal.marks($0).contains(.sourceIsGone) }
            #expect(goneCount == 3 - names(there).count)
        }
    }

    /// Only other photos are read to find one by its content.
    @Test func aPhotoThatIsAsItWasDoneIsUnchanged() throws {
        try withTemporaryFolder { folder in
            let state = try Self.copied(folder, ["1.jpg", "2.jpg"])
            let known = KnownPhotos(state, UpToDateCheck(Options()))
            let photo = PhotoFile(path: folder("a/in/1.jpg"), relativePath: "1.jpg", isNamedByUser: false)
            #expect(known.isUnchanged(photo))
            let lost: Set = [folder("a/in/2.jpg"), folder("a/in/3.jpg")]
            #expect(known.byteCounts(Set(lost.map(InputPlaces.realPath))).values.elementsEqual([3]))
            try folder.write("a/in/1.jpg", [1, 2, 3, 4])
            #expect(!known.isUnchanged(photo))
        }
    }

    @Test func aStopRequestEndsTheReadingOfTheJournal() throws {
        try withTemporaryFolder { folder in
            let state = try Self.copied(folder, ["1.jpg"])
            let stop = StopRequest()
            stop.make()
            #expect(state.markNotFound(UpToDateCheck(Options()), GivenNames(), stop).gone.isEmpty)
            #expect(Self.reserved(state).isEmpty)
            #expect(throws: RunError.self) { try Journal(state.folder.journal, isReadOnly: true, stop: stop) }
        }
    }
}
