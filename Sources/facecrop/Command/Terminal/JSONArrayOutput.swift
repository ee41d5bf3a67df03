import FaceCropModel
import FoundationEssentials

/// Prints a JSON array on standard output, one element at a time and each on a line.
final class JSONArrayOutput {
    private let encoder = JSONEncoder()
    private var isEmpty = true
    private let output = StandardOutput()

    /// Whether standard output still has a reader.
    var hasReader: Bool { output.hasReader }

    init() {
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Prints one element.
    ///
    /// - Throws: `RunError` if standard output cannot be written, for instance because a disk is full.
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

    /// Ends the array, which may be empty.
    func end() throws(RunError) { try put(isEmpty ? "[]\n" : "\n]\n") }

    private func put(_ text: String) throws(RunError) { try output.write(text.utf8) }
}
