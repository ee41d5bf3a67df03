import CVips
import FaceCropFormats

extension ImageLibraryError {
    /// The failure of `operation`, with libvips' error buffer, which is emptied.
    init(operation: String) {
        let text = vips_error_buffer_copy()
        defer { g_free(text) }
        let lines = text.map { String(cString: $0).split(separator: "\n") } ?? []
        self.init(operation: operation, libraryText: lines.joined(separator: "; "), endsEarly: false)
    }

    /// Throws when libvips says that `operation` failed: the one place where its results are checked.
    static func check(_ operation: String, _ result: Int32) throws(ImageLibraryError) {
        if result != 0 { throw ImageLibraryError(operation: operation) }
    }
}
