import Glibc
package import SystemPackage
import Testing

/// Mounts a disk of `bytes` bytes as the folder `out` while `body` runs; if mounting is not permitted, the test ends.
package func withSmallDisk(
    at folder: TemporaryFolder,
    bytes: Int,
    flags: UInt = 0,
    _ body: (FilePath) throws -> Void
) throws {
    let place = try folder.makeFolder("out")
    guard mount("tmpfs", place.string, "tmpfs", flags, "size=\(bytes)") == 0 else {
        try Test.cancel("only root may mount the small disk of this test: \(Errno(rawValue: errno))")
    }
    defer { umount2(place.string, Int32(MNT_DETACH)) }
    try body(place)
}
