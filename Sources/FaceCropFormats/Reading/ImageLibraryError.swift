/// An operation of a library that reads or writes pictures, or of our own readers beside it, that failed.
package struct ImageLibraryError: Error, Sendable {
    /// The operation by the library's name for it, such as `jpegload_buffer`.
    package let operation: String
    /// What the library said.
    ///
    /// The error buffer of libvips is one per process, so with several workers the text may be about another photo: an
    /// appendix for people, never something to decide by.
    package let libraryText: String
    /// Whether the decoder itself said that the data end before the picture does; those of libvips do not say.
    package let endsEarly: Bool

    package init(operation: String, libraryText: String, endsEarly: Bool) {
        self.operation = operation
        self.libraryText = libraryText
        self.endsEarly = endsEarly
    }

    /// Operation and text on one line; libvips mostly starts its text with the operation.
    package var description: String {
        if libraryText.isEmpty { return operation }
        return libraryText.hasPrefix(operation) ? libraryText : "\(operation): \(libraryText)"
    }
}
