import FaceCropCore
import FaceCropDiscovery
import SystemPackage
import Testing

@Suite struct InputListTests {
    @Test(arguments: [
        ("", []), ("\n\n", []), ("a.jpg", ["a.jpg"]), ("a.jpg\nb c.jpg\n", ["a.jpg", "b c.jpg"]),
        ("a.jpg\r\n\r\nb.jpg\r\n", ["a.jpg", "b.jpg"]), ("a\nb\0c\r\0\0", ["a\nb", "c\r"]), ("/x/a\0", ["/x/a"]),
    ])
    func listsAreTakenApart(text: String, expected: [String]) {
        #expect(InputList.parse(Array(text.utf8)) == expected.map { FilePath($0) })
    }

    /// Windows programs write it before UTF-8; later in a list, the bytes are part of a name.
    @Test func aByteOrderMarkIsNoPartOfAName() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let name = Array("a.jpg".utf8)
        #expect(InputList.parse(mark).isEmpty)
        #expect(InputList.parse(mark + name + [10] + mark + name).map(\.bytes) == [name, mark + name])
        #expect(InputList.parse(mark + name + [0]).map(\.bytes) == [name])
    }

    @Test func bytesThatAreNotUTF8ComeThrough() {
        let name: [UInt8] = [0x63, 0xE9, 0x2E, 0x6A]
        #expect(InputList.parse(name + [10] + name).map(\.bytes) == [name, name])
    }
}
