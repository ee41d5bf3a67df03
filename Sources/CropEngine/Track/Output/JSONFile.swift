import Foundation
import SystemPackage

/// A file of JSON values, each on a line of its own, that appears when it is complete.
struct JSONFile {
    private let path: FilePath

    init(_ path: FilePath) { self.path = path }

    /// Writes `values`.
    ///
    /// - Throws: `outputNotWritable` or `diskFull`.
    func write(_ values: some Sequence<some Encodable>) throws(RunError) {
        let lines = try values.map { (value) throws(RunError) in try encoded(value) }
        do throws(Errno) {
            let file = try ReplacingFile(replacing: path)
            for line in lines { try file.write(line) }
            try file.commit()
        } catch {
            throw RunError(writing: path, error)
        }
    }

    private func encoded(_ value: some Encodable) throws(RunError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
        } catch {
            throw RunError(.outputNotWritable, "A line of \(path) cannot be encoded: \(error).")
        }
    }
}
