import FaceCropModel
package import SystemPackage

/// The place of a photo in a file of decisions.
package struct OverridePlace: Sendable, Hashable, Codable {
    /// The folder of the file.
    package var folder: String
    /// The name of the file.
    var file: String
    /// The path of the photo relative to that folder.
    var path: String

    /// The place of `path` in `file`; `nil` if a name is not text.
    package init?(_ path: FilePath, in file: FilePath) {
        let folder = ManifestPath(file.removingLastComponent().isEmpty ? "." : file.removingLastComponent())
        let (name, relative) = (ManifestPath(FilePath(root: nil, file.components.suffix(1))), ManifestPath(path))
        guard folder.base64 == nil, name.base64 == nil, relative.base64 == nil else { return nil }
        self.folder = folder.text
        self.file = name.text
        self.path = relative.text
    }
}
