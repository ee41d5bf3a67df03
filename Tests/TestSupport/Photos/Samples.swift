import FaceCropPixels
import Foundation
package import SystemPackage

/// The photographs in `samples/`, which are part of the repository.
package enum Samples {
    package static let folder = PackageFolder.root.appending("samples")

    /// The path of a sample, such as `scenes/group-2.jpg`.
    package static func path(_ name: String) -> FilePath { folder.appending(name) }

    package static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path(name).string)))
    }

    /// A HEIC file of 64 × 64 black pixels.
    package static var blackHEIC: [UInt8] { SamplePicture.heic }

    /// Every sample picture with its faces.
    package static func annotations() throws -> [AnnotatedPhoto] { try AnnotatedPhoto.all(in: folder) }

    /// The faces of one sample.
    ///
    /// - Throws: If the annotations cannot be read or do not contain the sample.
    package static func annotation(of name: String) throws -> AnnotatedPhoto {
        guard let photo = try annotations().first(where: { $0.file == name }) else {
            throw MissingAnnotation(name: name)
        }
        return photo
    }

    package struct MissingAnnotation: Error {
        package var name: String
    }
}

extension AnnotatedPhoto {
    /// The content of the `annotations.json` in a folder of photos.
    package static func all(in folder: FilePath) throws -> [AnnotatedPhoto] {
        let contents = try Data(contentsOf: URL(filePath: folder.appending("annotations.json").string))
        return try JSONDecoder().decode([AnnotatedPhoto].self, from: contents)
    }
}

extension TemporaryFolder {
    /// Copies a sample, or a share of its first bytes, into this folder.
    @discardableResult
    package func copy(_ sample: String, as name: String, share: Double = 1) throws -> FilePath {
        let bytes = try Samples.bytes(sample)
        return try write(name, Array(bytes.prefix(Int(share * Double(bytes.count)))))
    }
}
