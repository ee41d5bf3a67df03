import CropEngine
import Foundation
import Glibc

/// Prints a JSON array on standard output, one element at a time and each on a line.
final class JSONArrayOutput {
    private let encoder = JSONEncoder()
    private var isEmpty = true

    init() {
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Prints one element.
    ///
    /// - Throws: `RunError` when standard output is closed or full.
    func append(_ element: some Encodable) throws(RunError) {
        let data: Data
        do {
            data = try encoder.encode(element)
        } catch {
            throw RunError(.outputNotWritable, "The result cannot be encoded: \(error).")
        }
        try put(isEmpty ? "[\n" : ",\n")
        try put(String(decoding: data, as: UTF8.self))
        isEmpty = false
    }

    /// Ends the array; without elements it is empty.
    func end() throws(RunError) { try put(isEmpty ? "[]\n" : "\n]\n") }

    private func put(_ text: String) throws(RunError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                throw RunError(
                    .outputNotWritable,
                    "Standard output cannot be written: \(String(cString: strerror(errno)))."
                )
            }
        }
    }
}
