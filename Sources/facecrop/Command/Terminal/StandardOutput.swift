import FaceCropModel
import SystemPackage

/// Writes to standard output: the one place where that is done.
final class StandardOutput {
    /// Whether standard output still has a reader; after the reader has closed the pipe, as `head` does, output is
    /// dropped.
    private(set) var hasReader = true

    init() {}

    /// Writes all of `bytes`.
    ///
    /// - Throws: `outputNotWritable` if standard output cannot be written, for instance because a disk is full.
    func write(_ bytes: some Sequence<UInt8>) throws(RunError) {
        guard hasReader else { return }
        do {
            try FileDescriptor.standardOutput.writeAll(bytes)
        } catch Errno.brokenPipe {
            hasReader = false
        } catch {
            throw RunError(.outputNotWritable, "Standard output cannot be written: \(error).")
        }
    }
}
