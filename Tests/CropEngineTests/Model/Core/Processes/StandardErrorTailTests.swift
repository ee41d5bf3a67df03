import Testing

@testable import FaceCropModel

@Suite struct StandardErrorTailTests {
    @Test func blankOutputHasNoText() {
        var words = StandardErrorTail()
        #expect(words.text == nil)
        words.append(Array("\n\n".utf8))
        #expect(words.text == nil)
    }

    @Test func theLastThreeLinesAreKept() {
        for count in 1...200 {
            var words = StandardErrorTail()
            for line in 1...count { words.append(Array("line \(line)\n".utf8)) }
            let expected = (max(1, count - 2)...count).map { "line \($0)" }.joined(separator: " | ")
            #expect(words.text == expected)
        }
    }

    @Test func controlCharactersOfTheTailAreEscaped() {
        var words = StandardErrorTail()
        words.append(Array("\u{1B}[2Jred\u{202E}\r\n".utf8) + [0xFF, 0x00, 0x61])
        #expect(words.text == "\\u{1b}[2Jred\\u{202e} | \u{FFFD}\\u{0}a")
    }

    @Test func tailStaysShortHoweverMuchIsWritten() {
        var words = StandardErrorTail()
        for _ in 0..<100 { words.append([UInt8](repeating: 0x61, count: 100_000)) }
        #expect((words.text?.count ?? 0) == 200)
    }
}
