import SystemPackage

/// The file of overrides in a folder of photos, which may be another user's.
enum FolderOverrides {
    /// There is no file.
    case none
    /// The folder may not be searched, so it is unknown whether there is a file; its photos cannot be read either.
    case unknown
    /// The file, which may be unusable.
    case file(LoadedOverrides)

    /// Reads the file in `folder`, as photos are read: `followsLinks` tells whether it may be a symbolic link.
    init(in folder: FilePath, followsLinks: Bool) {
        self.init(at: OverridesFile.path(in: folder), in: folder, followsLinks: followsLinks)
    }

    /// Reads the file at `path`, whose paths are relative to `folder`.
    init(at path: FilePath, in folder: FilePath, followsLinks: Bool, isNamedByUser: Bool = false) {
        do throws(FileContent.Failure) {
            let bytes = try FileContent.read(
                path,
                maximumBytes: OverridesFile.maximumByteCount,
                followsLink: followsLinks
            )
            self = .file(Self.loaded(bytes, path: path, folder: folder, isNamedByUser: isNamedByUser))
        } catch {
            let isThere = PresentFile.status(of: path) != nil
            if !isThere, error == .system(.permissionDenied) {
                self = .unknown
            } else if !isThere, error.isMissing || error == .system(.fileNameTooLong) {
                self = .none
            } else {
                let reason = error.reason(maximumBytes: OverridesFile.maximumByteCount)
                self = .file(LoadedOverrides(unusable: ["\(path): \(reason)"], path: path, folder: folder))
            }
        }
    }

    private static func loaded(
        _ bytes: [UInt8],
        path: FilePath,
        folder: FilePath,
        isNamedByUser: Bool
    ) -> LoadedOverrides {
        do throws(OverridesFile.Failure) {
            return LoadedOverrides(try OverridesFile(bytes), path: path, folder: folder, isNamedByUser: isNamedByUser)
        } catch {
            let lines = error.mistakes.map { $0.line(in: path.string) }
            return LoadedOverrides(
                unusable: lines,
                line: error.mistakes.first?.position.line ?? 1,
                path: path,
                folder: folder
            )
        }
    }
}
