import FaceCropModel
import FaceGallery
import SystemPackage

/// Photos in a folder that has a subfolder for each person.
struct PeopleFolder: Sendable {
    /// A photo of a person.
    struct Photo: Sendable {
        var file: PhotoFile
        /// The name of the person's folder.
        var name: String
    }

    private(set) var photos: [Photo] = []
    /// A sentence for each file that cannot be assigned to a person or read.
    private(set) var problems: [String] = []

    /// The names of all people with a photo.
    var names: Set<String> { Set(photos.map(\.name)) }

    /// Walks the folder; skips files that are not photos, unless they are called so.
    init(_ walk: InputWalk) {
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
