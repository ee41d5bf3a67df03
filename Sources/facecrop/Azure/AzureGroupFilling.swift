import AzureFace
import FaceCropCore
import FaceCropPipeline
import FaceCropRecords
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
    let logger: Logger

    /// Adds all usable photos.
    ///
    /// - Throws: ``FaceServiceError`` if every other photo would fail with it too.
    func add(_ photos: PeopleFolder, _ client: AzureFaceClient) async throws -> Count {
        var filler = try await GroupFiller(client: client, group: group, folder: folder)
        var count = Count()
        for photo in photos.photos {
            do {
                let copy = try UprightCopy(of: photo.file)
                switch try await filler.add(copy.bytes, to: photo.name) {
                case .added:
                    count.added += 1
                    logger.debug("\(photo.file.path): added to \(photo.name)")
                case .alreadyThere: count.passedOver += 1
                }
            } catch let error as PhotoError {
                logger.warning("\(photo.file.path): not added: \(Remedy.text(error, canExclude: false))")
            } catch let error as FaceServiceError where !error.endsTheRun {
                logger.warning("\(photo.file.path): not added: \(error.message)")
            }
        }
        return count
    }
}
