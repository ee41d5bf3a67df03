package import SystemPackage

/// Why a photo cannot be decoded; the path of the photo is added later.
package enum DecodeFailure: Error {
    case reading(FileContent.Failure, limit: Int)
    case empty
    case notAnImage
    /// The format is read, but not this kind of it.
    case unsupported(String)
    /// The format is not read; `because` may say why not this time.
    case unread(PictureFormat, because: String?)
    case noPixels(PixelSize)
    case tooManyPixels(PixelSize, limit: Int)
    /// No photo is so large, whatever the limit is.
    case impossibleSize(PixelSize)
    case truncated(ImageLibraryError)
    case corrupt(ImageLibraryError)

    /// The failure as the error of the photo at `path`.
    package func photoError(_ path: FilePath) -> PhotoError {
        if case .unread(let format, let reason) = self {
            return PhotoError(unread: format, because: reason, stage: .decode, path: path)
        }
        let (code, message) = codeAndMessage
        return PhotoError(code, stage: .decode, path: path, message: message, cause: cause)
    }

    private var codeAndMessage: (PhotoError.Code, String) {
        switch self {
        case .reading(let failure, let limit): failure.codeAndMessage(limit: limit)
        case .empty: (.emptyFile, "The file is empty; copy it again from its source.")
        case .notAnImage:
            (.notAnImage, "The content is in no image format that is known here.")
        case .unread(let format, _): (.unsupportedFormat, "The format \(format.name) is not read here.")
        case .unsupported(let reason):
            (.unsupportedFormat, "This is not decoded here (\(reason)); convert the photo first.")
        case .noPixels(let size):
            (.corrupt, "The header declares \(size) pixels; restore the file from a backup.")
        case .tooManyPixels(let size, let limit):
            (
                .tooManyPixels,
                "The header declares \(size) pixels, more than the \(limit) allowed."
            )
        case .impossibleSize(let size):
            (
                .corrupt,
                "The header declares \(size) pixels, as no photo has; the file is damaged, or made to exhaust memory."
            )
        case .truncated:
            (.truncated, "The file ends before the picture does; copy it again from its source.")
        case .corrupt:
            (.corrupt, "The image data are damaged; restore the file from a backup.")
        }
    }

    private var cause: String? {
        switch self {
        case .truncated(let error), .corrupt(let error): error.description
        default: nil
        }
    }
}

extension DecodeFailure {
    /// The longest side of a photo: libpng's limit, and more than any panorama has.
    private static let longestSide = 1_000_000
    /// More pixels than the largest pictures have that were ever put together of photos, and less than twice as many.
    private static let mostPixels = 1 << 40

    /// Why a picture of `size` is not decoded if at most `limit` pixels are allowed; `nil` if it is.
    package static func refusing(_ size: PixelSize, limit: Int) -> Self? {
        guard size.width > 0, size.height > 0 else { return .noPixels(size) }
        let (count, overflows) = size.width.multipliedReportingOverflow(by: size.height)
        guard overflows || count > limit else { return nil }
        let isPossible = !overflows && count <= mostPixels && size.width <= longestSide && size.height <= longestSide
        return isPossible ? .tooManyPixels(size, limit: limit) : .impossibleSize(size)
    }
}

extension FileContent.Failure {
    /// The code for programs and the sentence for people.
    func codeAndMessage(limit: Int) -> (PhotoError.Code, String) {
        switch self {
        case .system(.noSuchFileOrDirectory), .system(.notDirectory), .system(.staleNFSFileHandle):
            (.vanished, "The file was gone when its turn came; run again when the folder is at rest.")
        case .system(.permissionDenied), .system(.notPermitted):
            (.permissionDenied, "The file may not be read; give this user permission to read it.")
        case .system(.tooManyOpenFiles), .system(.tooManyOpenFilesInSystem):
            (.unreadable, "Too many files are open; raise that limit (ulimit -n), or process fewer photos at a time.")
        case .system(let error):
            (.unreadable, "The file could not be read (\(error)); check the disk and the path.")
        case .symbolicLink:
            (.unreadable, "This is a symbolic link, which is not followed here; name the file that it leads to.")
        case .notRegular:
            (.unreadable, "This is a folder, a pipe or a device, not a file; leave it out.")
        case .tooLarge(let bytes):
            (.tooManyBytes, "The file has \(bytes) bytes, more than the \(limit) allowed.")
        case .shrank:
            (.unreadable, "The file became shorter while it was being read; run again when it is complete.")
        }
    }
}
