/// A failed operation of an image library, or of one of our own readers.
package struct ImageLibraryError: Error, Sendable {
    /// The library's name for the operation, such as `jpegload_buffer`.
    let operation: String
    /// The message of the library.
    ///
    /// libvips has one error buffer per process, so with several workers the text may be about another photo. The text
    /// is a supplement for people; code must not depend on it.
    package let libraryText: String
    /// Whether the decoder itself said that the data end before the picture does; the decoders of libvips do not say.
    let endsEarly: Bool
    /// Whether the data are sound, but of a kind that is not decoded; then the text says which kind that is.
    let isUnsupported: Bool

    package init(operation: String, libraryText: String, endsEarly: Bool, isUnsupported: Bool = false) {
        self.operation = operation
        self.libraryText = libraryText
        self.endsEarly = endsEarly
        self.isUnsupported = isUnsupported
    }

    /// Operation and text on one line; most texts of libvips start with the operation.
    package var description: String {
        if libraryText.isEmpty { return operation }
        return libraryText.hasPrefix(operation) ? libraryText : "\(operation): \(libraryText)"
    }
}
