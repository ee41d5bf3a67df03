import FaceCropCore
import SystemPackage

extension PhotoFile {
    /// A file of which only the name counts, because nothing reads it.
    static func named(_ name: String) -> Self {
        PhotoFile(path: FilePath(name), relativePath: FilePath(name), isNamedByUser: true)
    }
}
