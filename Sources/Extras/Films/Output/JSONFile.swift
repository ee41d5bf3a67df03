import FaceCropModel
import FoundationEssentials
import SystemPackage

/// A file of JSON values, one per line, that appears when it is complete.
struct JSONFile {
    private let path: FilePath

    init(_ path: FilePath) { self.path = path }

    /// Writes `values` one by one, so that at most one line is in memory.
    ///
    /// - Throws: `outputNotWritable` or `diskFull`.
    func write(_ values: some Sequence<some Encodable>) throws(RunError) {
        let file = try reportingErrors { () throws(Errno) in try ReplacingFile(replacing: path) }
        for value in values {
            let line = try encoded(value)
            try reportingErrors { () throws(Errno) in try file.write(line) }
        }
        try reportingErrors { () throws(Errno) in try file.commit() }
    }

    private func reportingErrors<Result>(_ body: () throws(Errno) -> Result) throws(RunError) -> Result {
        do throws(Errno) {
            return try body()
        } catch {
            throw RunError(writing: path, error)
        }
    }

    private func encoded(_ value: some Encodable) throws(RunError) -> [UInt8] {
        do {
            return try Self.line(of: value)
        } catch {
            throw RunError(.outputNotWritable, "A line of \(path) cannot be encoded: \(error).")
        }
    }

    /// `value` as a line; equal values give equal lines.
    static func line(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
