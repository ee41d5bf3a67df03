package import SystemPackage

/// Whether a file is a photo, decided by its content and not by its name.
///
/// | content | name or naming | verdict |
/// |---|---|---|
/// | starts like a readable format or a camera's raw format | any | ``photo(_:)`` |
/// | starts like another format of pictures | any | ``unread(_:)`` |
/// | no bytes | an image's extension, or named by the user | ``failed(_:)`` with `emptyFile` |
/// | unknown | an image's extension, or named by the user | ``failed(_:)`` with `notAnImage` |
/// | no bytes or unknown | any other | ``notAPhoto`` |
package enum FileKind: Sendable, Hashable {
    /// A photo in this format: a readable one, or a camera's raw format.
    case photo(PictureFormat)
    /// A picture in a format that is not read.
    case unread(UnreadFormat)
    /// Another file in a folder of photos, which is skipped without a message.
    case notAPhoto
    /// A file that was meant to be a photo but is not.
    case failed(PhotoError.Code)

    /// Decides from the known facts about a file.
    ///
    /// `fileExtension` has no dot, and is empty if the name has no extension.
    package init(format: PictureFormat?, fileExtension: some Collection<UInt8>, isNamedByUser: Bool, byteCount: Int) {
        if case .unread(let format) = format {
            self = .unread(format)
        } else if let format {
            self = .photo(format)
        } else if isNamedByUser || ImageFormat.isUsualExtension(fileExtension) {
            self = .failed(byteCount == 0 ? .emptyFile : .notAnImage)
        } else {
            self = .notAPhoto
        }
    }

    /// Decides from the head of a file.
    package init(of file: PhotoFile, head: FileHead) {
        self.init(
            format: PictureFormat(sniffing: head.firstBytes),
            fileExtension: FileName(file.path.lastComponentBytes).fileExtension,
            isNamedByUser: file.isNamedByUser,
            byteCount: head.byteCount
        )
    }

    /// Whether the content of the file is a photo; `false` if it is not a photo and was not named explicitly.
    ///
    /// - Throws: `emptyFile` or `notAnImage` for a file that was meant to be a photo but is not, `unsupportedFormat`
    ///   for a picture in a format that is not read, and the reason if a file cannot be read.
    package static func isPhoto(_ file: PhotoFile) throws(PhotoError) -> Bool {
        let head = try FileHead(of: file)
        let kind = FileKind(of: file, head: head)
        if kind == .failed(.notAnImage), isFilm(file, head) { throw .film(file.path) }
        if let error = kind.error(path: file.path) { throw error }
        return kind != .notAPhoto
    }

    private static func isFilm(_ file: PhotoFile, _ head: FileHead) -> Bool {
        FilmContent.isFilm(firstBytes: head.firstBytes)
            || FilmContent.isUsualExtension(FileName(file.path.lastComponentBytes).fileExtension)
    }

    /// The error to report about the file at `path`; `nil` if it is a photo, or need not be one.
    package func error(path: FilePath) -> PhotoError? {
        switch self {
        case .photo, .notAPhoto: nil
        case .unread(let format): PhotoError(unread: .unread(format), stage: .discover, path: path)
        case .failed(.emptyFile):
            PhotoError(
                .emptyFile,
                stage: .discover,
                path: path,
                message: "The file is empty (0 bytes); copy it again from where it came."
            )
        case .failed(let code):
            PhotoError(
                code,
                stage: .discover,
                path: path,
                message: "The file is not an image that facecrop knows (\(Self.knownFormats))."
            )
        }
    }

    private static let knownFormats = ImageFormat.allCases.map { $0.rawValue.uppercased() }.joined(separator: ", ")
}
