import SystemPackage

/// Paths without links.
enum RealPath {
    /// The path of a photo with the real path of its folder; the photo may be missing, and may be a link itself.
    static func of(_ photo: FilePath) -> FilePath {
        let folder = photo.removingLastComponent()
        return ofFolder(folder).pushing(FilePath(bytes: photo.lastComponentBytes))
    }

    /// The real path of a folder.
    static func ofFolder(_ folder: FilePath) -> FilePath {
        ResolvedInput.realPath(of: folder.isEmpty ? "." : folder)
    }
}
