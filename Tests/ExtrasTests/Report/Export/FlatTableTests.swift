import Foundation
import Testing

@testable import FaceCropReport

/// The rows of the flat table, and their texts.
@Suite struct FlatTableTests {
    private typealias Make = ScriptedReport

    /// The cells of each line of a CSV file, read by the grammar of RFC 4180 one byte after the other.
    private static func lines(ofCSV bytes: [UInt8]) -> [[[UInt8]]] {
        var (lines, line, cell): ([[[UInt8]]], [[UInt8]], [UInt8]) = ([], [], [])
        var isQuoted = false
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\""):
                // The second of two quotes within quotes stands for one.
                if !isQuoted, index > 0, bytes[index - 1] == byte { cell.append(byte) }
                isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                line.append(cell)
                cell = []
            case UInt8(ascii: "\r") where !isQuoted: break
            case UInt8(ascii: "\n") where !isQuoted:
                lines.append(line + [cell])
                (line, cell) = ([], [])
            default: cell.append(byte)
            }
        }
        return lines
    }

    private static func values(_ members: [String: Any], row: Int = 0) throws -> [String: ExportValue] {
        let rows = FlatTable.rows(try Make.record("a.jpg", members))
        return Dictionary(uniqueKeysWithValues: zip(FlatTable.columns, rows[row]))
    }

    @Test func columnsHaveNamesOfTheirOwnThatNeedNoQuotes() {
        #expect(Set(FlatTable.columns).count == FlatTable.columns.count)
        for column in FlatTable.columns { #expect(column.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil, "\(column)") }
    }

    @Test func eachOutputHasARowThatRepeatsThePhoto() throws {
        let members: [String: Any] = [
            "size": ["width": 100, "height": 50], "focalPoint": ["x": 0.25, "y": 0.2], "faces": [Make.face(1)],
            "outputs": [Make.output("a.jpg"), Make.output("b.jpg", ["faceNumber": 2])], "warnings": ["One.", "Two."],
        ]
        let rows = try (0...1).map { try Self.values(members, row: $0) }
        #expect(rows.map { $0["output_path"] } == [.text("a.jpg"), .text("b.jpg")])
        #expect(rows.map { $0["output_face_number"] } == [ExportValue.none, .integer(2)])
        for row in rows {
            #expect(row["source"] == .text("a.jpg") && row["source_base64"] == ExportValue.none)
            #expect(row["focal_x"] == .real(0.25) && row["focal_y"] == .real(0.2))
            #expect(row["css_object_position"] == .text("14.99% 20%"))
            #expect(row["thumbor_filter"] == .text("focal(10x20:40x50)"))
            #expect(row["face_count"] == .integer(1) && row["cuts_face"] == .flag(false))
            #expect(row["warnings"] == .text("One.\nTwo."))
            #expect(row["output_crop_width"] == .integer(80) && row["output_bytes"] == .integer(1234))
        }
    }

    @Test func aPhotoWithoutOutputsHasOneRow() throws {
        let error = ["stage": "decode", "code": "corrupt", "message": "It is damaged."]
        let members: [String: Any] = ["status": "failed", "reason": "corrupt", "error": error]
        #expect(FlatTable.rows(try Make.record("a.jpg", members)).count == 1)
        let row = try Self.values(members)
        #expect(row["error_code"] == .text("corrupt") && row["focal_x"] == ExportValue.none)
        for column in FlatTable.columns where column.hasPrefix("output_") { #expect(row[column] == ExportValue.none) }
    }

    /// Whoever reads a file by the rules of its form gets each name as it is.
    @Test func namesAreReadBackAsTheyAre() throws {
        let names = Make.hostileTexts + ["=1+1", "+1", "-1", "@a", "a,b", "\"", "\"\"", "a\r\nb", "\r", " a ", "é"]
        var csv = FlatText.csv.head
        var ndjson = FlatText.ndjson.head
        for name in names {
            let row = try #require(FlatTable.rows(Make.record(name, ["outputs": [Make.output(name)]])).first)
            csv += FlatText.csv.row(row)
            ndjson += FlatText.ndjson.row(row)
        }
        let cells = Self.lines(ofCSV: csv)
        let output = try #require(FlatTable.columns.firstIndex(of: "output_path"))
        try #require(cells.allSatisfy { $0.count == FlatTable.columns.count })
        #expect(cells.first == FlatTable.columns.map { Array($0.utf8) })
        #expect(cells.dropFirst().map { Self.withoutApostrophe($0[0]) } == names.map { Array($0.utf8) })
        #expect(cells.dropFirst().map { Self.withoutApostrophe($0[output]) } == names.map { Array($0.utf8) })
        let lines = ndjson.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == names.count && ndjson.last == UInt8(ascii: "\n"))
        for (line, name) in zip(lines, names) {
            let object = try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            #expect(Set(object.keys) == Set(FlatTable.columns))
            #expect((object["source"] as? String).map { Array($0.utf8) } == Array(name.utf8), "\(name)")
            #expect((object["output_path"] as? String).map { Array($0.utf8) } == Array(name.utf8), "\(name)")
        }
    }

    /// A text of a CSV file as it was, by the words of its documentation.
    private static func withoutApostrophe(_ cell: [UInt8]) -> [UInt8] {
        cell.first == UInt8(ascii: "'") ? Array(cell.dropFirst()) : cell
    }

    /// No cell of a CSV file is a formula, whatever a file is called and whatever an error says.
    @Test func noTextIsAFormula() throws {
        let starts = [
            "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "＝", "＋", "－", "＠", " =", "  @", "\t=", "'", "''=", "\"",
        ]
        let names = starts.flatMap { start in ["SUM(1).jpg", "1", "cmd|' /C calc'!A0", ""].map { start + $0 } }
        for name in names {
            let error = ["stage": "decode", "code": "corrupt", "message": name]
            let members: [String: Any] = [
                "status": "failed", "reason": "corrupt", "error": error, "outputs": [Make.output(name)],
                "warnings": [name],
            ]
            let row = try #require(FlatTable.rows(Make.record(name, members)).first)
            let cells = try #require(Self.lines(ofCSV: FlatText.csv.row(row)).first)
            for (cell, value) in zip(cells, row) {
                guard case .text(let text) = value else { continue }
                let begin = String(decoding: cell, as: UTF8.self).unicodeScalars.first { $0 != " " }
                #expect(begin.map { !"=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? true, "\(name)")
                #expect(Self.withoutApostrophe(cell) == Array(text.utf8), "\(name)")
            }
            let plain = try #require(FlatTable.rows(Make.record("plain.jpg")).first)
            #expect(String(decoding: FlatText.csv.row(plain), as: UTF8.self).hasPrefix("plain.jpg,,"))
        }
        #expect(String(decoding: FlatText.csv.row([.integer(-7), .real(-0.5)]), as: UTF8.self) == "-7,-0.5\r\n")
    }

    @Test func valuesHaveTheirTypes() throws {
        let values: [ExportValue] = [.none, .text(""), .integer(-7), .real(1), .real(0.000_001), .flag(true)]
        #expect(String(decoding: FlatText.csv.row(values), as: UTF8.self) == ",\"\",-7,1.0,1e-06,true\r\n")
        let line = String(decoding: FlatText.ndjson.row(values), as: UTF8.self)
        let texts = line.dropFirst().dropLast(2).split(separator: ",").map { $0.split(separator: ":")[1] }
        #expect(texts == ["null", "\"\"", "-7", "1.0", "1e-06", "true"])
    }

    @Test func pathsThatAreNotTextHaveTheirBytes() throws {
        let base64 = Data([0x61, 0xFF]).base64EncodedString()
        let output = Make.output("a\u{FFFD}", ["pathBase64": base64])
        let row = try Self.values(["sourceBase64": base64, "outputs": [output]])
        #expect(row["source_base64"] == .text(base64) && row["output_path_base64"] == .text(base64))
    }
}
