import SystemPackage

/// What a table of source and output names says: pure.
///
///     source,output
///     2024/IMG_0012.jpg,staff/1234
///
/// The first line may be a header. If it names `source` and `output` among others, other columns do not count. Without
/// a header, the first column is the source, and the second one the output. `docs/renditions.md` describes the format.
package struct NameTable: Sendable {
    /// The name of one photo.
    package struct Row: Sendable, Hashable {
        var line: Int
        /// The path of the photo, without `.` and doubled slashes.
        var source: String
        package var name: GivenName
    }

    /// What cannot be meant.
    struct Mistake: Error, Hashable, Sendable {
        var line: Int
        /// What is wrong and what to do, in a clause.
        var text: String

        init(line: Int, _ text: String) {
            self.line = line
            self.text = text
        }
    }

    /// Why a table cannot be used.
    package struct Failure: Error, Hashable, Sendable {
        /// At least one, in the order of their lines.
        var mistakes: [Mistake]
    }

    /// Enough for 100,000 rows of 160 bytes.
    static let maximumByteCount = 16 << 20

    /// The rows in the order of the table.
    package private(set) var rows: [Row] = []

    /// Reads a table.
    ///
    /// - Throws: ``Failure`` with all mistakes.
    package init(_ bytes: [UInt8]) throws(Failure) {
        var values: ArraySlice<SeparatedValues.Row>
        do throws(SeparatedValues.Mistake) {
            values = try SeparatedValues(bytes).rows[...]
        } catch {
            throw Failure(mistakes: [Mistake(line: error.line, error.text)])
        }
        let header = values.first.flatMap(Columns.init)
        if header != nil { values = values.dropFirst() }
        var mistakes: [Mistake] = []
        var reader = RowReader(columns: header)
        for value in values {
            do throws(Mistake) {
                rows.append(try reader.row(value))
            } catch {
                mistakes.append(error)
            }
        }
        guard mistakes.isEmpty else { throw Failure(mistakes: mistakes) }
    }
}

extension NameTable {
    /// Which columns a header names.
    private struct Columns {
        var source: Int
        var output: Int

        /// Reads a header; `nil` if the row is not a header.
        init?(_ row: SeparatedValues.Row) {
            let names = row.cells.map { $0.lowercased() }
            guard let source = names.firstIndex(of: "source"), let output = names.firstIndex(of: "output") else {
                return nil
            }
            self.source = source
            self.output = output
        }
    }

    /// Reads rows, and notes what earlier ones have said.
    private struct RowReader {
        let columns: Columns?
        private var sources: [String: Int] = [:]
        private var names: [OutputKey: Int] = [:]

        init(columns: Columns?) { self.columns = columns }

        mutating func row(_ row: SeparatedValues.Row) throws(Mistake) -> Row {
            let cells = try cells(row)
            if cells.source.isEmpty {
                throw Mistake(line: row.line, "the source of '\(cells.output)' is empty; write the path of a photo")
            }
            if cells.output.isEmpty {
                throw Mistake(
                    line: row.line,
                    "the output of '\(cells.source)' is empty; write a name, or remove the line"
                )
            }
            let name = try Self.name(cells.output, row.line)
            // `lexicallyNormalized()` keeps the `..` that lead out of the first folder.
            let source = FilePath(cells.source).lexicallyNormalized().string
            if let first = sources.updateValue(row.line, forKey: source) {
                throw Mistake(
                    line: row.line,
                    "line \(first) names the source '\(source)', too; remove one of the two lines"
                )
            }
            if let first = names.updateValue(row.line, forKey: OutputKey(name.path.bytes)) {
                throw Mistake(
                    line: row.line,
                    "line \(first) has the output '\(name.path)', too; give each photo a name of its own"
                )
            }
            return Row(line: row.line, source: source, name: name)
        }

        private func cells(_ row: SeparatedValues.Row) throws(Mistake) -> (source: String, output: String) {
            func cell(_ index: Int) -> String { index < row.cells.count ? row.cells[index] : "" }
            if let columns { return (cell(columns.source), cell(columns.output)) }
            let count = (row.cells.lastIndex { !$0.isEmpty } ?? 0) + 1
            if count > 2 {
                throw Mistake(
                    line: row.line,
                    "there are \(count) cells; write two, or begin the table with a line that calls two of the columns "
                        + "'source' and 'output'"
                )
            }
            if row.cells.count < 2 {
                throw Mistake(
                    line: row.line,
                    "there is one cell; write the source and the output, separated by a comma"
                )
            }
            return (cell(0), cell(1))
        }

        private static func name(_ text: String, _ line: Int) throws(Mistake) -> GivenName {
            do throws(GivenName.Mistake) {
                return try GivenName(text)
            } catch {
                throw Mistake(line: line, "the output '\(PrintableText.escaped(text))' \(error.text)")
            }
        }
    }
}
