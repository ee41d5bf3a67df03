import TestSupport
import Testing

@testable import FaceCropModel

/// Tables as spreadsheets write them.
@Suite struct SeparatedValuesTests {
    private static func cells(_ text: String) throws -> [[String]] {
        try SeparatedValues(Array(text.utf8)).rows.map(\.cells)
    }

    /// A table is read as it was written: any cells, separators, line ends, and with or without a mark.
    @Test func tablesAreReadAsTheyWereWritten() throws {
        var generator = SeededGenerator(seed: 86)
        let letters = ["a", "é", "\"", ",", ";", "\t", "\n", "\r\n", "\r", " ", "x.jpg", "👩‍🚀", "'"]
        for separator in [",", ";", "\t"] {
            for lineEnd in ["\n", "\r\n", "\r"] {
                for mark in ["", "\u{FEFF}"] {
                    for _ in 0..<50 {
                        let rows = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                            // The first cell is never empty, so that no row is.
                            ["a"]
                                + (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                                    (0..<Int.random(in: 0...4, using: &generator))
                                        .map { _ in letters[Int.random(in: letters.indices, using: &generator)] }
                                        .joined()
                                }
                        }
                        let text = rows.map { row in
                            row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: separator)
                        }
                        .joined(separator: lineEnd)
                        let ends = Bool.random(using: &generator) ? lineEnd : ""
                        #expect(try Self.cells(mark + text + ends) == rows, "\(text)")
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ("a.jpg,1", [["a.jpg", "1"]]), ("a.jpg;1\n", [["a.jpg", "1"]]), ("a.jpg\t1\r\n", [["a.jpg", "1"]]),
        // Names have commas more often than semicolons.
        ("Ann, B.jpg;1\nc,d;2", [["Ann, B.jpg", "1"], ["c,d", "2"]]),
        ("a;b,c\td\n", [["a;b,c", "d"]]),
        // The first row decides; what is in quotes does not.
        ("\"a;b\",1\nc;d,2", [["a;b", "1"], ["c;d", "2"]]),
        ("\"a\"\"; b\",1", [["a\"; b", "1"]]),
        ("5\" photo.jpg;1\n6\";2", [["5\" photo.jpg", "1"], ["6\"", "2"]]),
        ("\n \n a , b \n\n", [["a", "b"]]), ("a,,\n,,\n", [["a", "", ""]]), (" \" a \" ,b", [[" a ", "b"]]),
        ("", []), ("\u{FEFF}", []), ("\u{FEFF}\"a\",b", [["a", "b"]]), ("a", [["a"]]), ("a,", [["a", ""]]),
        ("a\rb\r\nc\nd", [["a"], ["b"], ["c"], ["d"]]),
    ])
    func cellsAreWhatIsMeant(text: String, cells: [[String]]) throws {
        #expect(try Self.cells(text) == cells)
    }

    @Test func rowsHaveTheLinesInWhichTheyBegin() throws {
        let text = "\n\"a\nb\r\nc\rd\",1\r\n\r\ne,2\rf,3\n"
        let rows = try SeparatedValues(Array(text.utf8)).rows
        #expect(rows.map(\.line) == [2, 7, 8])
    }

    @Test(arguments: [
        ("a,b\n\"c,d\n", 2), ("a,b\n\"c\"d,e", 2), ("a\n\"b\nc\" d", 3), ("\"\"\"", 1), ("x\n\"a\"\"", 2),
    ])
    func quotesMustClose(text: String, line: Int) throws {
        let mistake = #expect(throws: SeparatedValues.Mistake.self) { try SeparatedValues(Array(text.utf8)) }
        #expect(mistake?.line == line && mistake?.text.contains("quote") == true)
    }

    /// Spreadsheets also write UTF-16 and the code page of the machine.
    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x61, 0x00, 0x2C, 0x00], 1), ([0xFE, 0xFF, 0x00, 0x61], 1), ([0x61, 0x00], 1),
            ([0x61, 0x2C, 0x62, 0x0A, 0x4D, 0xFC, 0x6C], 2),
        ] as [([UInt8], Int)]
    )
    func otherEncodingsAreNotGuessed(bytes: [UInt8], line: Int) {
        let mistake = #expect(throws: SeparatedValues.Mistake.self) { try SeparatedValues(bytes) }
        #expect(mistake?.line == line && mistake?.text.contains("UTF-8") == true)
        #expect(mistake?.text.contains("UTF-16") == (line == 1))
    }
}
