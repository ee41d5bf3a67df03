import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

/// Photos that have moved since a person has decided about them.
@Suite struct OverrideCatalogTests {
    /// The files that were read, by their names.
    private final class Reads: Sendable {
        let names = Mutex<Set<String>>([])

        func hash(_ photo: PhotoFile) -> String? {
            names.withLock { _ = $0.insert(photo.path.lastComponent?.string ?? "") }
            return SHA256.hexadecimal(ofFile: photo.path)
        }
    }

    /// Looks for the photo of an entry with a hash and the path `lost.jpg`, in a folder with files of 3 and of 4 bytes;
    /// returns the names of the files that were read, and the one that was found.
    private static func search(
        _ folder: TemporaryFolder,
        content: [UInt8] = [9, 9, 9],
        lostByteCount: Int?,
        unchanged: Set<String>
    ) throws -> (read: Set<String>, found: String?) {
        for (name, bytes) in [("a", [1, 2, 3]), ("b", [1, 2, 3, 4]), ("c", [4, 5, 6]), ("d", [4, 5, 6, 7])] {
            try folder.write("in/\(name).jpg", bytes.map { UInt8($0) })
        }
        let hash = SHA256.hexadecimal(ofFile: try folder.write("content", content)) ?? ""
        try folder.write("in/overrides.yaml", Array("photos:\n  lost.jpg: {sha256: \(hash), keep: true}\n".utf8))
        var discover = DiscoverOptions()
        discover.inputs = [DiscoverInput(path: folder("in"))]
        discover.includes = ["*.jpg"]
        var options = OverrideOptions()
        options.searchesFolders = true
        let catalog = try OverrideCatalog(options, discover)
        let walk = try InputWalk(discover)
        let photos = walk.compactMap(\.fileToRead)
        photos.forEach(catalog.load)
        let known = KnownPhotos(
            byteCounts: { paths in
                #expect(paths == [folder("in/lost.jpg")])
                return lostByteCount.map { [folder("in/lost.jpg"): $0] } ?? [:]
            },
            isUnchanged: { unchanged.contains($0.path.lastComponent?.string ?? "") }
        )
        let reads = Reads()
        let isFound = catalog.findMoved(walk, known, StopRequest(), hash: reads.hash)
        let found = photos.first { catalog.override(of: $0) != nil }?.path.lastComponent?.string
        #expect(isFound == (found != nil))
        return (reads.names.withLock { $0 }, found)
    }

    private static let all: Set = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]

    @Test(
        arguments: [
            (nil, [], all), (nil, all, []), (nil, ["a.jpg", "b.jpg"], ["c.jpg", "d.jpg"]), (3, [], ["a.jpg", "c.jpg"]),
            (3, all, ["a.jpg", "c.jpg"]), (4, all, ["b.jpg", "d.jpg"]), (5, [], []),
        ] as [(Int?, Set<String>, Set<String>)]
    )
    func onlyFilesThatMayBeThePhotoAreRead(lostByteCount: Int?, unchanged: Set<String>, expected: Set<String>) throws {
        try withTemporaryFolder { folder in
            let (read, found) = try Self.search(folder, lostByteCount: lostByteCount, unchanged: unchanged)
            #expect(read == expected && found == nil)
        }
    }

    @Test(arguments: [(nil, []), (nil, ["a.jpg", "b.jpg"]), (3, all)] as [(Int?, Set<String>)])
    func thePhotoIsFoundByItsContent(lostByteCount: Int?, unchanged: Set<String>) throws {
        try withTemporaryFolder { folder in
            let content: [UInt8] = [4, 5, 6]
            let (_, found) = try Self.search(
                folder,
                content: content,
                lostByteCount: lostByteCount,
                unchanged: unchanged
            )
            #expect(found == "c.jpg")
        }
    }
}
