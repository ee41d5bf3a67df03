/// An error about a photo, as the manifest reports it.
///
/// The library's own text is left out: libvips has one error buffer for the whole process, so with several workers the
/// text may be about another photo.
package struct ErrorRecord: Sendable, Hashable, Codable {
    package var stage: PhotoError.Stage
    package var code: String
    package var message: String

    package init(stage: PhotoError.Stage, code: String, message: String) {
        self.stage = stage
        self.code = code
        self.message = message
    }

    package init(_ error: PhotoError) {
        self.init(stage: error.stage, code: error.code.rawValue, message: error.message)
    }
}
