import SystemPackage
import Testing

@testable import FaceCropModel

struct SidecarTests {
    @Test(
        arguments: [
            ("x/a.jpg", ["x/a.jpg", "x/a"]), ("a.b.HEIC", ["a.b.HEIC", "a.b"]), ("a", ["a"]),
            ("/.hidden", ["/.hidden"]),
            ("x.y/a", ["x.y/a"]), ("", []), ("/", []),
        ] as [(FilePath, [String])]
    )
    func sidecarsLieBesideTheirPhoto(_ photo: FilePath, _ stems: [String]) {
        let paths = stems.flatMap { [FilePath("\($0).xmp"), FilePath("\($0).XMP")] }
        #expect(Sidecar.paths(of: photo) == paths)
    }

    @Test func namesAreBytes() {
        let name = [0x63, 0xE9, 0xFF]
        let photo = FilePath(bytes: name.map(UInt8.init) + Array(".jpg".utf8))
        #expect(Sidecar.paths(of: photo).map(\.bytes.count) == [11, 11, 7, 7])
    }
}
