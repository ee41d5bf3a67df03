import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct SourcePathTests {
    /// What, with which output folder, to which output folder, and the place after that.
    @Test(
        arguments: [
            ("/a/media/x/1.jpg", "/a/thumbs", "/b/thumbs", "/b/media/x/1.jpg"),
            ("/a/media/1.jpg", "/a/media/thumbs", "/b/media/thumbs", "/b/media/1.jpg"),
            ("/a/media/../1.jpg", "/a/out", "/srv/b/out", "/srv/b/1.jpg"),
            ("/a/out/1.jpg", "/a/out", "/b", "/b/1.jpg"), ("/data/in/1.jpg", "/data/out", "/out", "/in/1.jpg"),
            ("/photos/1.jpg", "/out", "/backup/out", "/backup/photos/1.jpg"),
            ("/a/media/1.jpg", "/a/thumbs", "/a/site/thumbs", "/a/site/media/1.jpg"),
            // Both have the same place in another folder, and its photos have not moved.
            ("/photos/1.jpg", "/a/out", "/b/out", nil), ("/a/media/1.jpg", "/a/out", "/a/out", nil),
            // There is no folder so far up.
            ("/photos/1.jpg", "/a/b/out", "/out", nil),
        ] as [(String, String, String, String?)]
    )
    func theRelativePlaceStays(path: String, from: String, place: String, expected: String?) {
        let moved = SourcePath.moved(FilePath(path), with: FilePath(from), to: FilePath(place))
        #expect(moved == expected.map { FilePath($0) })
    }

    /// A tree that is moved as a whole: whatever is in it has its new place, and comes back.
    @Test func everyPlaceInAMovedTreeMovesWithIt() {
        var random = SeededGenerator(seed: 1)
        func folders(_ count: ClosedRange<Int>) -> String {
            (0..<Int.random(in: count, using: &random)).map { _ in "/\("abc".randomElement(using: &random) ?? "a")" }
                .joined()
        }
        for _ in 0..<2000 {
            let (old, new) = (folders(1...4), folders(1...4))
            let (photo, output) = (folders(0...3) + "/1.jpg", folders(0...3) + "/out")
            func moved(_ path: String, _ from: String, _ place: String) -> FilePath {
                let path = FilePath(path)
                return SourcePath.moved(path, with: FilePath(from + output), to: FilePath(place + output)) ?? path
            }
            #expect(moved(old + photo, old, new).string == new + photo, "\(old) \(new) \(photo) \(output)")
            #expect(moved(new + photo, new, old).string == old + photo)
        }
    }
}
