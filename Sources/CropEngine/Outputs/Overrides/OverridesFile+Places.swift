import FaceCropCore
import FaceCropRunModel
package import SystemPackage

// Where files of overrides are.

extension OverridesFile {
    /// The name that is searched for in folders of photos.
    package static let fileName = OwnFileName.overrides

    /// The names that such a file may have, the usual one first.
    private static let fileNames = [fileName, "overrides.YAML"]

    /// The file in `folder`; the path of the usual name if there is none.
    package static func path(in folder: FilePath) -> FilePath {
        let paths = fileNames.map { folder.pushing(FilePath($0)) }
        return paths.first { PresentFile.status(of: $0) != nil } ?? folder.pushing(FilePath(fileName))
    }
}
