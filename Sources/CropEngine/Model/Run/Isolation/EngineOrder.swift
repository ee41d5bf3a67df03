/// The request to process one photo.
package struct EngineOrder: Sendable, Codable {
    private var path: EncodedPath
    private var relativePath: EncodedPath
    private var isNamedByUser: Bool
    /// What to do with the photo.
    package var request: PhotoRequest
    /// Whether some of its outputs may be kept; if not, the process need not wait while they are written.
    package let mayKeepOutputs: Bool
    /// The number of the bytes of the photo, which follow the order; `nil` if they are in the file.
    package private(set) var contentByteCount: Int?
    /// These bytes; `nil` if they are in the file, or are not read yet.
    package var content: PhotoContent?

    private enum CodingKeys: CodingKey {
        case path, relativePath, isNamedByUser, request, mayKeepOutputs, contentByteCount
    }

    init(_ file: PhotoFile, _ request: PhotoRequest, mayKeepOutputs: Bool = false) {
        self.request = request
        self.mayKeepOutputs = mayKeepOutputs
        path = EncodedPath(file.path)
        relativePath = EncodedPath(file.relativePath)
        isNamedByUser = file.isNamedByUser
        content = file.content
        contentByteCount = file.content?.bytes.count
    }

    /// The photo.
    package var file: PhotoFile {
        var file = PhotoFile(path: path.path, relativePath: relativePath.path, isNamedByUser: isNamedByUser)
        file.content = content
        return file
    }
}
