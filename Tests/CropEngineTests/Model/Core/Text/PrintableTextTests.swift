import Testing

@testable import FaceCropModel

@Suite struct PrintableTextTests {
    @Test func controlCharactersCannotReachTheTerminal() {
        #expect(PrintableText.escaped("a\u{1B}[2Jb\n\u{7}\u{9B}") == "a\\u{1b}[2Jb\\u{a}\\u{7}\\u{9b}")
        #expect(PrintableText.escaped("a\u{202E}gpj.exe") == "a\\u{202e}gpj.exe")
        #expect(PrintableText.escaped("a\u{2028}b\u{2029}") == "a\\u{2028}b\\u{2029}")
    }

    @Test func ofATableOnlyColumnsAndRowsStay() {
        let name = "a\u{1B}[2J\rb\u{202E}"
        let escaped = PrintableText.escaped(name)
        for end in ["\n", "\r\n"] {
            let table = "source\tsize\(end)\(name)\t7\(end)\"\(name)\"\(end)"
            #expect(
                PrintableText.escapedTable(table) == "source\tsize\(end)\(escaped)\t7\(end)\"\(escaped)\"\(end)"
            )
        }
    }

    @Test func otherTextStaysAsItIs() {
        for text in ["", "photo.jpg", "Zürich 東京 👩\u{200D}🚀", "a\u{FFFD}b"] {
            #expect(PrintableText.escaped(text) == text)
        }
    }
}
