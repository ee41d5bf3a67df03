import FaceCropCore
import FaceCropDiscovery
import SystemPackage
import Testing

struct SidecarTests {
    @Test(
        arguments: [
            ("x/a.jpg", ["x/a.jpg.xmp", "x/a.xmp"]), ("a.b.HEIC", ["a.b.HEIC.xmp", "a.b.xmp"]), ("a", ["a.xmp"]),
            ("/.hidden", ["/.hidden.xmp"]), ("x.y/a", ["x.y/a.xmp"]), ("", []), ("/", []),
        ] as [(FilePath, [FilePath])]
    )
    func sidecarsLieBesideTheirPhoto(_ photo: FilePath, _ sidecars: [FilePath]) {
        #expect(Sidecar.paths(of: photo) == sidecars)
    }

    @Test func namesAreBytes() {
        let name = [0x63, 0xE9, 0xFF]
        let photo = FilePath(bytes: name.map(UInt8.init) + Array(".jpg".utf8))
        #expect(Sidecar.paths(of: photo).map(\.bytes.count) == [11, 7])
    }
}
