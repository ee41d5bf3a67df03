import Foundation
import SystemPackage

/// The larger sets of photographs that are too many to be committed; tests that need them are enabled where they exist.
///
/// Mark such a test `.enabled(if: SharedPhotos.folder != nil)`.
enum SharedPhotos {
    /// The folder of photos with their `annotations.json`: below the one named by the environment variable
    /// `FACECROP_SHARED`, or else below `shared` beside the package; `nil` where there is none.
    static let folder: FilePath? = {
        let named = ProcessInfo.processInfo.environment["FACECROP_SHARED"].map { FilePath($0) }
        let shared = named ?? Samples.packageRoot.removingLastComponent().appending("shared")
        let photos = shared.appending("photos")
        return FileManager.default.fileExists(atPath: photos.appending("annotations.json").string) ? photos : nil
    }()

    /// Every photo of known content; empty where the folder is absent.
    static func annotations() throws -> [AnnotatedPhoto] {
        try folder.map { try AnnotatedPhoto.all(in: $0) } ?? []
    }
}
