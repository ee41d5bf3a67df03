import CVips

/// An operation of libvips, or of libjpeg-turbo, that failed.
package struct VipsError: Error, Sendable {
    /// The operation by its libvips name, such as `jpegload_buffer`.
    package let operation: String
    /// What libvips had in its error buffer.
    ///
    /// The buffer is one per process, so with several workers the text may be about another photo: an appendix for
    /// people, never something to decide by.
    package let libraryText: String
    /// Whether the decoder itself said that the data end before the picture does; libvips' do not say.
    let endsEarly: Bool

    init(operation: String, libraryText: String, endsEarly: Bool) {
        self.operation = operation
        self.libraryText = libraryText
        self.endsEarly = endsEarly
    }

    /// The failure of `operation`, with libvips' error buffer, which is emptied.
    init(operation: String) {
        let text = vips_error_buffer_copy()
        defer { g_free(text) }
        let lines = text.map { String(cString: $0).split(separator: "\n") } ?? []
        self.init(operation: operation, libraryText: lines.joined(separator: "; "), endsEarly: false)
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
