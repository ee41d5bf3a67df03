import SystemPackage

extension PhotoError {
    /// A file or folder that the operating system refused to open or read.
    static func notReadable(_ path: FilePath, _ reason: Errno, stage: Stage = .discover) -> PhotoError {
        let (code, message) = explanation(reason)
        return PhotoError(code, stage: stage, path: path, message: message, cause: reason.description)
    }

    private static func explanation(_ reason: Errno) -> (Code, String) {
        switch reason {
        case .noSuchFileOrDirectory, .notDirectory:
            (.vanished, "There is nothing at this path (any more); check the path, or run again.")
        case .permissionDenied, .notPermitted:
            (
                .permissionDenied,
                "This user may not read it; give the user who runs facecrop the right to, or exclude it."
            )
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
            (.unreadable, "Too many files are open; raise that limit (ulimit -n), or process fewer photos at a time.")
        case .tooManySymbolicLinkLevels:
            (.linkLoop, "The symbolic link leads in a circle; remove the link or exclude it.")
        default:
            (.unreadable, "Reading failed; check the disk that it lies on.")
        }
    }

    /// A symbolic link without an existing target.
    static func danglingLink(_ path: FilePath) -> PhotoError {
        PhotoError(
            .vanished,
            stage: .discover,
            path: path,
            message: "The symbolic link leads to something that is not there; remove the link or exclude it."
        )
    }

    /// A folder that contains a link back to itself or to a folder above it.
    static func linkLoop(_ path: FilePath) -> PhotoError {
        PhotoError(
            .linkLoop,
            stage: .discover,
            path: path,
            message:
                """
                The link leads back to a folder that it lies in, so it was not walked again; exclude it, or do not \
                follow links.
                """
        )
    }

    /// An entry of a list that is not below the folder from which the list is mirrored.
    static func outsideBase(_ path: FilePath, _ base: FilePath) -> PhotoError {
        PhotoError(
            .outsideBase,
            stage: .discover,
            path: path,
            message: "This does not lie in \(base), the base of the list, so it has no place in the output folder."
        )
    }

    /// A URL where a path is expected.
    static func url(_ path: FilePath) -> PhotoError {
        PhotoError(
            .unreadable,
            stage: .discover,
            path: path,
            message: URLText.isOfFile(path.bytes)
                ? "URLs are not read; name the path alone, without 'file://'."
                : "URLs are not read; download the photo first, and name the file."
        )
    }

    /// A film where a photo is expected.
    static func film(_ path: FilePath) -> PhotoError {
        PhotoError(
            .film,
            stage: .discover,
            path: path,
            message: "This is a film, not a photo."
        )
    }

    /// An input that is a pipe, a socket or a device.
    static func specialFile(_ path: FilePath) -> PhotoError {
        PhotoError(
            .notAnImage,
            stage: .discover,
            path: path,
            message: "This is a pipe, a socket or a device and was not opened; save the photo as a file first."
        )
    }
}
