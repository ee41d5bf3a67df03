import FaceCropModel
import SystemPackage

/// Tables of source and output names.
enum NameTableFuzzing {
    static func table(_ input: [UInt8]) throws {
        guard let values = try? SeparatedValues(input) else { return }
        for row in values.rows {
            try expect(row.cells.contains { !$0.isEmpty }, equals: true, "line \(row.line) has content")
        }
        try expect(values.rows.map(\.line), equals: values.rows.map(\.line).sorted(), "rows are in order")
        // Without a mark, a first cell that begins with one would lose it.
        let text = "\u{FEFF}" + values.rows.map(written).joined()
        let again = try SeparatedValues(Array(text.utf8))
        try expect(again.rows.map(\.cells), equals: values.rows.map(\.cells), "what is written is read")
        guard let table = try? NameTable(input) else { return }
        var keys: Set<OutputKey> = []
        for row in table.rows {
            let path = row.name.path.bytes
            try expect(RelativePathRule.holds(path), equals: true, "\(row.name.path) stays in the output folder")
            try expect(keys.insert(OutputKey(path)).inserted, equals: true, "\(row.name.path) is given once")
            let place = row.name.place
            try expect((place.folder.isEmpty ? [] : place.folder + [.slash]) + place.stem, equals: path, "its parts")
        }
    }

    private static func written(_ row: SeparatedValues.Row) -> String {
        row.cells.map { "\"\($0.replacingBytes(of: "\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
    }
}
