package import FaceCropCore
import FaceCropFormats
package import FaceCropRunModel
import FaceGallery
import SystemPackage

/// Photos in a folder that has a subfolder for each person.
package struct PeopleFolder: Sendable {
    /// A photo of a person.
    package struct Photo: Sendable {
        package var file: PhotoFile
        /// The name of the person's folder.
        package var name: String
    }

    package private(set) var photos: [Photo] = []
    /// A sentence for each file that cannot be assigned to a person or read.
    package private(set) var problems: [String] = []

    /// The names of all people with a photo.
    package var names: Set<String> { Set(photos.map(\.name)) }

    /// Walks the folder; skips files that are not photos, unless they are called so.
    package init(_ walk: InputWalk) {
        for finding in walk {
            do throws(PhotoError) {
                let file = try finding.file
                guard try FileKind.isPhoto(file) else { continue }
                if let name = Self.name(file) {
                    photos.append(Photo(file: file, name: name))
                } else {
                    problems.append("\(finding.path): not added: it lies in no folder whose name is that of a person")
                }
            } catch {
                let text = Remedy.text(error, canExclude: false, hasLimits: false)
                problems.append("\(finding.path): not added: \(text)")
            }
        }
    }

    private static func name(_ file: PhotoFile) -> String? {
        let parts = file.relativePath.components
        guard parts.count > 1, let folder = parts.first else { return nil }
        return PersonName.text(of: FilePath(root: nil, [folder]).bytes)
    }
}
