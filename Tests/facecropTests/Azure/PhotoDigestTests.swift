import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

struct PhotoDigestTests {
    /// A file that is not a photo, or exceeds the limit, is not read to its end.
    @Test func onlyWhatCanBeSentIsHashed() throws {
        try withTemporaryFolder { folder in
            let photo = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 94)
            let files: [(String, [UInt8], Bool)] = [
                ("photo.gif", photo, true), ("a photo by its content", photo, true), ("film.mov", [1, 2, 3], false),
                ("notes.txt", Array("notes".utf8), false), ("empty.jpg", [], false), ("none.jpg", [7], false),
            ]
            for (name, bytes, isPhoto) in files {
                let path = try folder.write(name, bytes)
                let file = PhotoFile(path: path, relativePath: FilePath(name), isNamedByUser: false)
                for limit in [0, 99, 100, 101, Int.max] {
                    let digest = PhotoDigest.source(of: file, maximumFileBytes: limit)
                    let expected = isPhoto && limit >= 100 ? SHA256.hexadecimal(of: bytes) : nil
                    #expect(digest == expected, "\(name) with \(limit)")
                }
            }
            let gone = PhotoFile(path: folder("gone.gif"), relativePath: "gone.gif", isNamedByUser: false)
            #expect(PhotoDigest.source(of: gone, maximumFileBytes: .max) == nil)
        }
    }
}
