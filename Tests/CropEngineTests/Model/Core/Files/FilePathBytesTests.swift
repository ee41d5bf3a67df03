import SystemPackage
import Testing

@testable import FaceCropModel

@Suite struct FilePathBytesTests {
    @Test func everyByteComesThrough() {
        for byte in UInt8(1)...255 where byte != .slash {
            let path = FilePath(bytes: [0x61, byte, 0x62])
            #expect(path.bytes == [0x61, byte, 0x62])
            #expect(FilePath("x/y").appending(name: [byte]).bytes == Array("x/y/".utf8) + [byte])
            #expect(FilePath("x/y").appending(name: [byte]).lastComponentBytes == [byte])
        }
    }

    @Test func namesAreAppended() {
        #expect(FilePath().appending(name: "a".utf8) == "a")
        #expect(FilePath("/").appending(name: "a".utf8) == "/a")
        #expect(FilePath(".").appending(name: "a".utf8) == "./a")
        #expect(FilePath().lastComponentBytes.isEmpty)
    }

    /// All paths of up to six bytes of `a`, `.` and `/` have the parents and names that the library finds.
    @Test func parentsAreThoseOfTheLibrary() {
        var paths: [[UInt8]] = [[]]
        for _ in 0..<6 { paths += paths.suffix(729).flatMap { path in [0x61, .dot, .slash].map { path + [$0] } } }
        for path in Set(paths).map({ FilePath(bytes: $0) }) where path.lastComponent != nil {
            #expect(FilePath(bytes: path.parentBytes) == path.removingLastComponent(), "\(path)")
            #expect(path.lastComponentBytes == path.lastComponent.map { Array($0.string.utf8) }, "\(path)")
        }
    }
}
