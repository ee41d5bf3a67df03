import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct InputListTests {
    @Test(arguments: [
        ("", []), ("\n\n", []), ("a.jpg", ["a.jpg"]), ("a.jpg\nb c.jpg\n", ["a.jpg", "b c.jpg"]),
        ("a.jpg\r\n\r\nb.jpg\r\n", ["a.jpg", "b.jpg"]), ("/x/a\0", ["/x/a"]), ("ab\0cd", ["ab", "cd"]),
    ])
    func listsAreTakenApart(text: String, expected: [String]) throws {
        #expect(try InputList.parse(Array(text.utf8)) == expected.map { FilePath($0) })
    }

    @Test(arguments: [
        ("", []), ("a\nb\0c\r\0\0", ["a\nb", "c\r"]), ("a\nb\n", ["a\nb\n"]), ("1\0" + "2\0" + "3\0", ["1", "2", "3"]),
        (".\0" + "./a.jpg\0", [".", "./a.jpg"]),
    ])
    func namesEndWithZeroBytesOnRequest(text: String, expected: [String]) throws {
        #expect(try InputList.parse(Array(text.utf8), endsWithZero: true) == expected.map { FilePath($0) })
    }

    /// Windows programs write it before UTF-8; later in a list, the bytes are part of a name.
    @Test func aByteOrderMarkIsNoPartOfAName() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let name = Array("a.jpg".utf8)
        #expect(try InputList.parse(mark).isEmpty)
        #expect(try InputList.parse(mark + name + [10] + mark + name).map(\.bytes) == [name, mark + name])
        #expect(try InputList.parse(mark + name + [0]).map(\.bytes) == [name])
        #expect(try InputList.parse(mark + name + [0], endsWithZero: true).map(\.bytes) == [name])
    }

    @Test func bytesThatAreNotUTF8ComeThrough() throws {
        let name: [UInt8] = [0x63, 0xE9, 0x2E, 0x6A]
        #expect(try InputList.parse(name + [10] + name).map(\.bytes) == [name, name])
        #expect(try InputList.parse(name + [0] + name).map(\.bytes) == [name, name])
    }

    private static let lists = [
        "A/orientation-1.jpg\nA/orientation-2.jpg\n", "a.jpg", "/srv/photos/a.jpg\n", "C:\\photos\\a.jpg\n", "a\nb\n",
        "Ü/é.jpg\nß.png\n", "фото/лето.jpg\n", "写真/家族.jpg\n照片/全家福.webp\n", "a😀.jpg\n", ".\n/\n", "../../a.png\n",
    ]

    /// Each letter of such a list was a path once, and `/` was an input: the whole file system was walked.
    @Test(arguments: lists, [false, true])
    func widerTextIsRefusedByName(list: String, hasWindowsLineEnds: Bool) throws {
        let text = hasWindowsLineEnds ? list.split(separator: "\n").map { $0 + "\r\n" }.joined() : list
        for (encoding, bytes) in Self.encoded(text) {
            let marked = Self.encoded("\u{FEFF}" + text)
            for whole in marked.filter({ $0.0 == encoding }).map(\.1) {
                for endsWithZero in [false, true] {
                    #expect(throws: InputList.Mistake.encoding(encoding, isMarked: true)) {
                        try InputList.parse(whole, endsWithZero: endsWithZero)
                    }
                }
            }
            #expect(throws: InputList.Mistake.encoding(encoding, isMarked: false), "\(bytes)") {
                try InputList.parse(bytes)
            }
            guard list.hasSuffix("\n") || list.contains(".") else { continue }
            // Even if somebody says that zero bytes end names.
            #expect(throws: InputList.Mistake.self, "\(bytes)") {
                let paths = try InputList.parse(bytes, endsWithZero: true)
                // What is not seen to be wide text has no letter as a name.
                if paths.allSatisfy({ $0.bytes.count > 1 }) { throw InputList.Mistake.zeroBytes }
            }
        }
    }

    private static func encoded(_ text: String) -> [(WideEncoding, [UInt8])] {
        let units = Array(text.utf16).map { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let scalars = text.unicodeScalars.map { scalar in
            (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
        }
        return [
            (.utf16, Array(units.joined())), (.utf16, units.flatMap { $0.reversed() }),
            (.utf32, Array(scalars.joined())), (.utf32, scalars.flatMap { $0.reversed() }),
        ]
    }

    /// A file whose end was lost, or a line with a zero byte in it, is no list of names that end with zero bytes.
    @Test(arguments: [
        "a.jpg\nb.jpg\n\0", "a.jpg\nb.jpg\n\0\0\0\0", "a.jpg\0\0b.jpg\n", "\0a.jpg\n", "a.jpg\nb\0\nc.jpg\n",
        ".\0./a.jpg\0",
        "a.jpg\0b\0",
    ])
    func zeroBytesThatMayEndNoNamesAreRefused(list: String) {
        #expect(throws: InputList.Mistake.self) { try InputList.parse(Array(list.utf8)) }
    }

    /// Names of two bytes or more, which a list can hold in either form.
    @Test func bothFormsAgree() throws {
        var generator = SeededGenerator(seed: 7)
        let alphabet: [UInt8] = [0x20, 0x2E, 0x2F, 0x41, 0x61, 0xC3, 0xA9, 0xFF]
        for _ in 0..<2000 {
            let names = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                (0..<Int.random(in: 2...6, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? 0
                }
            }
            let lines = try InputList.parse(Array(names.joined(separator: [10])))
            #expect(try InputList.parse(names.flatMap { $0 + [0] }) == lines)
            #expect(try InputList.parse(names.flatMap { $0 + [0] }, endsWithZero: true) == lines)
            #expect(lines == names.map { FilePath(bytes: $0) })
        }
    }
}
