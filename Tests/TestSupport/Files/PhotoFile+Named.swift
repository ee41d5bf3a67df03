package import FaceCropModel
import SystemPackage

extension PhotoFile {
    /// A file for tests that use only its name; it need not exist.
    package static func named(_ name: String) -> Self {
        PhotoFile(path: FilePath(name), relativePath: FilePath(name), isNamedByUser: true)
    }
}
