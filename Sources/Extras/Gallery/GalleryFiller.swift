package import FaceCropModel
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

    /// How many photos are best added at once: each change writes the whole gallery, so that a larger one is changed
    /// more rarely, but a process that is killed never has to look at many photos again.
    package var groupSize: Int {
        get throws(RunError) { try min(64, 1 + gallery.referenceCount() / 32) }
    }

    /// Adds the faces of photos that were found in a folder of people's folders, in one change of the gallery.
    ///
    /// - Returns: The outcome of each photo.
    /// - Throws: `RunError` if the gallery cannot be changed.
    package func add(_ findings: [InputWalk.Finding]) throws(RunError) -> [Outcome] {
        var preparations: [Preparation] = []
        for finding in findings { preparations.append(try prepare(finding)) }
        var owners = try gallery.add(preparations.compactMap(\.reference))[...]
        return preparations.map { preparation in
            switch preparation {
            case .ended(let outcome): outcome
            case .portrait(let reference): Self.outcome(owner: owners.removeFirst(), for: reference.name)
            }
        }
    }

    /// What is known of a photo before the gallery is changed.
    private enum Preparation {
        case ended(Outcome)
        case portrait(GalleryReference)

        var reference: GalleryReference? {
            guard case .portrait(let reference) = self else { return nil }
            return reference
        }
    }

    private func prepare(_ finding: InputWalk.Finding) throws(RunError) -> Preparation {
        let file: PhotoFile
        switch finding {
        case .problem(let error): return .ended(.unusable(ErrorRecord(error)))
        case .file(let found): file = found
        }
        do throws(PhotoError) {
            guard try FileKind.isPhoto(file) else { return .ended(.notAPhoto) }
        } catch {
            return .ended(.unusable(ErrorRecord(error)))
        }
        let parts = file.relativePath.components
        guard parts.count > 1, let folder = parts.first else { return .ended(.outsidePersonFolder) }
        guard let name = PersonName.text(of: FilePath(root: nil, [folder]).bytes) else { return .ended(.unusableName) }
        guard let hash = SHA256.hexadecimal(ofFile: file.path) else {
            return .ended(.failed("The file cannot be read."))
        }
        if let owner = try gallery.owner(ofContent: hash) { return .ended(Self.outcome(owner: owner, for: name)) }
        let photo = embedder.look(at: finding)
        if let outcome = Self.outcome(of: photo) { return .ended(outcome) }
        guard let face = PortraitFace.chosen(among: photo.faces) else {
            return .ended(.severalFaces(photo.faces.count))
        }
        switch face.finding {
        case .refused(let reason): return .ended(.refused(reason))
        case .embedded(let embedding):
            return .portrait(
                GalleryReference(
                    name: name,
                    fileName: file.relativePath,
                    contentHash: hash,
                    score: face.face.score,
                    embedding: embedding
                )
            )
        }
    }

    /// The outcome for a photo without a face to add; otherwise `nil`.
    private static func outcome(of photo: PhotoEmbedder.Look) -> Outcome? {
        if let error = photo.record.error { return .unusable(error) }
        if let detail = photo.record.detail { return .failed(detail) }
        if photo.record.reason == PhotoOutcome.SkipReason.notAPhoto.rawValue { return .notAPhoto }
        return photo.faces.isEmpty ? .noFace : nil
    }

    /// The outcome for a photo of the person `name`, of whose content `owner` has a reference already.
    private static func outcome(owner: String?, for name: String) -> Outcome {
        guard let owner else { return .added(name: name) }
        return owner == name ? .alreadyThere(name: name) : .belongsTo(other: owner)
    }
}
