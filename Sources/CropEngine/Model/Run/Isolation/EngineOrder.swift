/// The request to process one photo.
package struct EngineOrder: Sendable, Codable {
    private var path: EncodedPath
    private var relativePath: EncodedPath
    private var isNamedByUser: Bool
    /// The planned form of the names of its outputs.
    private var form: OutputNaming.Form
    /// The name that a table gives it, without an extension; `nil` if it keeps its own.
    private var givenName: EncodedPath?
    /// Whether the output of another photo, from an engine process that has ended, has that name already.
    package var isTaken: Bool
    /// What to do with the photo.
    package var request: PhotoRequest
    /// The number of the bytes of the photo, which follow the order; `nil` if they are in the file.
    package private(set) var contentByteCount: Int?
    /// These bytes; `nil` if they are in the file, or are not read yet.
    package var content: PhotoContent?

    private enum CodingKeys: CodingKey {
        case path, relativePath, isNamedByUser, form, givenName, isTaken, request, contentByteCount
    }

    init(_ file: PhotoFile, _ request: PhotoRequest, plan: SettledNames, isTaken: Bool) {
        self.request = request
        path = EncodedPath(file.path)
        relativePath = EncodedPath(file.relativePath)
        isNamedByUser = file.isNamedByUser
        form = plan.form(of: file)
        givenName = plan.naming.given.name(of: file).map { EncodedPath($0.path) }
        self.isTaken = isTaken
        content = file.content
        contentByteCount = file.content?.bytes.count
    }

    /// The photo.
    package var file: PhotoFile {
        var file = PhotoFile(path: path.path, relativePath: relativePath.path, isNamedByUser: isNamedByUser)
        file.content = content
        return file
    }

    /// The part of the run's plan that is about this photo.
    package func plan(_ naming: OutputNaming) -> SettledNames {
        SettledNames(naming: naming, form: form, givenName: givenName.map { GivenName(path: $0.path) }, of: file)
    }
}
