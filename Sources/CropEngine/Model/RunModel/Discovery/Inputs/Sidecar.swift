package import SystemPackage

/// The files beside a photo that may hold its metadata.
package enum Sidecar {
    /// The places of the sidecars of `photo`, the most specific first: `a.jpg.xmp`, as digiKam, darktable and ExifTool
    /// call them, then `a.xmp`, as Adobe's programs do.
    ///
    /// The second may also belong to another photo, such as `a.cr2` beside `a.jpg`; that is the same picture then. Each
    /// may end with `.XMP`, too, as on cards and disks of cameras.
    package static func paths(of photo: FilePath) -> [FilePath] {
        let name = photo.lastComponentBytes
        guard !name.isEmpty else { return [] }
        let parts = FileName(name)
        let stems = parts.fileExtension.isEmpty ? [name] : [name, parts.stem]
        let folder = photo.removingLastComponent()
        return stems.flatMap { stem in
            [".xmp", ".XMP"].map { folder.pushing(FilePath(bytes: stem + Array($0.utf8))) }
        }
    }
}
