import FaceCropCore
import SystemPackage
import Testing

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
}
