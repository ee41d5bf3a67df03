import Foundation
import SystemPackage

/// The photographs in `samples/`, which are part of the repository.
enum Samples {
    /// The package's root folder, derived from the path of this source file.
    static let packageRoot = FilePath(#filePath)
        .removingLastComponent()  // Support
        .removingLastComponent()  // CropEngineTests
        .removingLastComponent()  // Tests
        .removingLastComponent()

    static let folder = packageRoot.appending("samples")

    /// The path of a sample, such as `scenes/group-2.jpg`.
    static func path(_ name: String) -> FilePath { folder.appending(name) }

    /// Every sample picture with its faces.
    static func annotations() throws -> [AnnotatedPhoto] { try AnnotatedPhoto.all(in: folder) }

    /// The faces of one sample.
    ///
    /// - Throws: If the annotations cannot be read or do not contain the sample.
    static func annotation(of name: String) throws -> AnnotatedPhoto {
        guard let photo = try annotations().first(where: { $0.file == name }) else {
            throw MissingAnnotation(name: name)
        }
        return photo
    }

    struct MissingAnnotation: Error {
        var name: String
    }
}

extension AnnotatedPhoto {
    /// The content of the `annotations.json` in a folder of photos.
    static func all(in folder: FilePath) throws -> [AnnotatedPhoto] {
        let contents = try Data(contentsOf: URL(filePath: folder.appending("annotations.json").string))
        return try JSONDecoder().decode([AnnotatedPhoto].self, from: contents)
    }
}
