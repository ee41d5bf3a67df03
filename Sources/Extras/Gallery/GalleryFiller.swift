package import FaceCropCore
import FaceCropFormats
package import FaceCropFraming
package import FaceCropRun
package import FaceCropRunModel
import SystemPackage

/// Adds photos of people to a gallery: the name of a photo's folder is the name of the person.
package struct GalleryFiller {
    /// The result of adding a photo.
    package enum Outcome: Sendable, Hashable {
        case added(name: String)
        /// The gallery has a file of the same content for the same person.
        case alreadyThere(name: String)
        /// The gallery has a file of the same content for another person.
        case belongsTo(other: String)
        /// The file is not a photo.
        case notAPhoto
        /// The photo is not in the folder of a person.
        case outsidePersonFolder
        /// The folder's name is not UTF-8 text, or has control characters.
        case unusableName
        case noFace
        /// The photo has this many faces, and none is clearly the largest.
        case severalFaces(Int)
        case refused(IdentityRefusal)
        /// The photo failed.
        case unusable(ErrorRecord)
        /// The photo could not be read, for this reason.
        case failed(String)
    }

    private let gallery: Gallery
    private let embedder: PhotoEmbedder

    package init(_ gallery: Gallery, _ embedder: PhotoEmbedder) {
        self.gallery = gallery
        self.embedder = embedder
    }

    /// Adds the face of one photo that was found in a folder of people's folders.
    ///
    /// - Throws: `RunError` if the gallery cannot be changed.
    package func add(_ finding: InputWalk.Finding) throws(RunError) -> Outcome {
        let file: PhotoFile
        switch finding {
        case .problem(let error): return .unusable(ErrorRecord(error))
        case .file(let found): file = found
        }
        do throws(PhotoError) {
            guard try FileKind.isPhoto(file) else { return .notAPhoto }
        } catch {
            return .unusable(ErrorRecord(error))
        }
        let parts = file.relativePath.components
        guard parts.count > 1, let folder = parts.first else { return .outsidePersonFolder }
        guard let name = PersonName.text(of: FilePath(root: nil, [folder]).bytes) else { return .unusableName }
        guard let hash = SHA256.hexadecimal(ofFile: file.path) else { return .failed("The file cannot be read.") }
        if let existing = try outcome(ofContent: hash, for: name) { return existing }
        let photo = embedder.look(at: finding)
        if let error = photo.record.error { return .unusable(error) }
        if let detail = photo.record.detail { return .failed(detail) }
        if photo.record.reason == PhotoOutcome.SkipReason.notAPhoto.rawValue { return .notAPhoto }
        guard !photo.faces.isEmpty else { return .noFace }
        guard let face = PortraitFace.chosen(among: photo.faces) else { return .severalFaces(photo.faces.count) }
        switch face.finding {
        case .refused(let reason): return .refused(reason)
        case .embedded(let embedding):
            let reference = GalleryReference(
                name: name,
                fileName: file.relativePath,
                contentHash: hash,
                score: face.face.score,
                embedding: embedding
            )
            let existing = try gallery.add(reference) ? nil : outcome(ofContent: hash, for: name)
            return existing ?? .added(name: name)
        }
    }

    /// The result for a photo if its content is in the gallery; otherwise `nil`.
    private func outcome(ofContent hash: String, for name: String) throws(RunError) -> Outcome? {
        guard let owner = try gallery.owner(ofContent: hash) else { return nil }
        return owner == name ? .alreadyThere(name: name) : .belongsTo(other: owner)
    }
}
