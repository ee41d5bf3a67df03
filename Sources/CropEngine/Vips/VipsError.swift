import CVips

/// A libvips operation that failed.
package struct VipsError: Error, Sendable {
    /// The operation by its libvips name, such as `jpegload_buffer`.
    package let operation: String
    /// What libvips had in its error buffer.
    ///
    /// The buffer is one per process, so with several workers the text may be about another photo: an appendix for
    /// people, never something to decide by.
    package let libraryText: String

    /// The failure of `operation`, with libvips' error buffer, which is emptied.
    init(operation: String) {
        self.operation = operation
        guard let text = vips_error_buffer_copy() else {
            libraryText = ""
            return
        }
        defer { g_free(text) }
        libraryText = String(cString: text).split(separator: "\n").joined(separator: "; ")
    }

    /// Operation and text on one line; libvips mostly starts its text with the operation.
    package var description: String {
        if libraryText.isEmpty { return operation }
        return libraryText.hasPrefix(operation) ? libraryText : "\(operation): \(libraryText)"
    }

    /// Throws when libvips says that `operation` failed: the one place where its results are checked.
    static func check(_ operation: String, _ result: Int32) throws(VipsError) {
        if result != 0 { throw VipsError(operation: operation) }
    }
}
