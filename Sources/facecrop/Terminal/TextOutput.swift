import FaceCropCore
import SystemPackage

/// Prints lines on standard output.
final class TextOutput {
    /// Whether standard output still has a reader; after the reader has closed the pipe, as `head` does, output is
    /// dropped.
    private(set) var hasReader = true

    /// Prints a line.
    func put(line: String) throws(RunError) { try put(columns: [line]) }

    /// Prints a line of columns separated by tabulators, escaped so that they cannot control the terminal.
    ///
    /// - Throws: `RunError` if standard output cannot be written, for instance because a disk is full.
    func put(columns: [String]) throws(RunError) {
        guard hasReader else { return }
        let line = columns.map { PrintableText.escaped($0) }.joined(separator: "\t") + "\n"
        do {
            try FileDescriptor.standardOutput.writeAll(line.utf8)
        } catch Errno.brokenPipe {
            hasReader = false
        } catch {
            throw RunError(.outputNotWritable, "Standard output cannot be written: \(error).")
        }
    }
}
