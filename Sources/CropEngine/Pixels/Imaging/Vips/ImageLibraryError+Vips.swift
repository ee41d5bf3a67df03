import CVips
import FaceCropModel

extension ImageLibraryError {
    /// Makes the error of `operation` from libvips' error buffer, and empties that buffer.
    init(operation: String) {
        let text = vips_error_buffer_copy()
        defer { g_free(text) }
        let lines = text.map { String(cString: $0).split(separator: "\n") } ?? []
        self.init(operation: operation, libraryText: lines.joined(separator: "; "), endsEarly: false)
    }

    /// Throws if `result` says that `operation` failed; all results of libvips are checked here.
    static func check(_ operation: String, _ result: Int32) throws(ImageLibraryError) {
        if result != 0 { throw ImageLibraryError(operation: operation) }
    }
}
