import AzureFace
import FaceCropModel
import Logging
import SystemPackage

/// Adds the photos of people to a group, one after the other.
struct AzureGroupFilling: Sendable {
    /// The number of added and skipped photos; the others could not be used.
    struct Count: Sendable {
        var added = 0
        var passedOver = 0
    }

    let group: PersonGroupID
    /// The folder that records the added photos; `nil` records nothing.
    let folder: FilePath?
    /// Decodes the photos.
    let copier: PhotoCopier
    let logger: Logger

    /// Adds all usable photos.
    ///
    /// - Throws: ``FaceServiceError`` if every other photo would fail with it too.
    func add(_ photos: PeopleFolder, _ client: AzureFaceClient) async throws -> Count {
        var filler = try await GroupFiller(client: client, group: group, folder: folder)
        var count = Count()
        for photo in photos.photos {
            guard let copy = copy(of: photo) else { continue }
            do throws(FaceServiceError) {
                switch try await filler.add(copy.bytes, to: photo.name) {
                case .added:
                    count.added += 1
                    logger.debug("\(photo.file.path): added to \(photo.name)")
                case .alreadyThere: count.passedOver += 1
                }
            } catch {
                if error.endsTheRun { throw error }
                logger.warning("\(photo.file.path): not added: \(error.message)")
            }
        }
        return count
    }

    /// The copy of a photo; if there is none, the log says why.
    private func copy(of photo: PeopleFolder.Photo) -> UprightCopy? {
        switch copier.copy(of: .file(photo.file)) {
        case .copied(let copy): return copy
        case .failed(let error):
            let text = Remedy.text(error, canExclude: false, hasLimits: false)
            logger.warning("\(photo.file.path): not added: \(text)")
        case .notAPhoto: logger.warning("\(photo.file.path): not added: it is not a photo")
        }
        return nil
    }
}
