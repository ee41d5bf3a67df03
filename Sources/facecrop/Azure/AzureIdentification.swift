import AzureFace
import CropEngine
import Logging
import SystemPackage

/// Says who is in photos, with the Azure Face service: what `--identify-with azure` does with each photo.
struct AzureIdentification {
    /// The long side of what is sent, in pixels.
    ///
    /// The service finds faces of 36 pixels in pictures up to 1,920 × 1,080 and wants larger ones in larger pictures, so that more pixels
    /// find no more faces.
    static let longSide = 2048

    /// What came of a photo.
    struct Photo: Sendable {
        var path: FilePath
        var answer: Answer
    }

    enum Answer: Sendable {
        /// The faces, in upright photo pixels; whether the answer was kept from an earlier run.
        case identified([RemoteFace], isCached: Bool)
        /// The service answers nothing more for now; the sentence says when to run again.
        case pending(String)
        /// A file that is no photo, found in a folder.
        case notAPhoto
        /// The photo has no identity, and why.
        case failed(String)
    }

    /// Asks about all photos, one after the other, and hands each answer to `receive`, which says whether it wants more.
    ///
    /// - Throws: `RunError` when nothing can be asked: no key, no such group, an endpoint that cannot be reached.
    static func run(
        _ arguments: IdentityProviderArguments,
        _ finder: PhotoFinder,
        decode: DecodeOptions,
        logger: Logger,
        _ receive: @escaping @Sendable (Photo) throws(RunError) -> Bool
    ) throws(RunError) {
        guard let group = arguments.azureGroup else {
            throw RunError(.invalidOptions, "Name the group with --azure-group.")
        }
        try VipsLibrary.start()
        let cache = arguments.account.cacheFolder.map { AnswerCache(folder: $0) }
        try AzureConnection.run(arguments.account, logger: logger) { client in
            let opened = try await open(client, IdentifyQuery(group: group), cache)
            for finding in finder {
                let answer =
                    switch opened {
                    case .success(let identifier): await answer(finding, identifier, decode)
                    case .failure(let error): pending(finding, error)
                    }
                guard try receive(Photo(path: finding.path, answer: answer)) else { return }
            }
        }
    }

    /// Opens the group; a failure is one that leaves photos pending.
    private static func open(
        _ client: AzureFaceClient,
        _ query: IdentifyQuery,
        _ cache: AnswerCache?
    ) async throws(FaceServiceError) -> Result<RemoteIdentifier, FaceServiceError> {
        do throws(FaceServiceError) {
            return .success(try await RemoteIdentifier.open(client: client, query: query, cache: cache))
        } catch {
            guard error.leavesPhotoPending else { throw error }
            return .failure(error)
        }
    }

    /// The answer about a photo when the service answers nothing from the beginning.
    private static func pending(_ finding: PhotoFinder.Finding, _ error: FaceServiceError) -> Answer {
        do throws(PhotoError) {
            return try FileKind.isPhoto(try finding.file) ? .pending(error.description) : .notAPhoto
        } catch {
            return .failed(error.message)
        }
    }

    /// How many calls asking about all photos would take; none is made.
    ///
    /// Photos that cannot be read are left out, and told of when they are asked about.
    static func plan(
        _ arguments: IdentityProviderArguments,
        _ finder: PhotoFinder,
        decode: DecodeOptions
    ) throws(RunError) -> CallPlan {
        guard let group = arguments.azureGroup, let endpoint = arguments.account.azureEndpoint else {
            throw RunError(.invalidOptions, "Name the group with --azure-group.")
        }
        try VipsLibrary.start()
        let cache = arguments.account.cacheFolder.map { AnswerCache(folder: $0) }
        let query = IdentifyQuery(group: group)
        let photos = finder.compactMap { finding -> CallPlan.Photo? in
            do throws(PhotoError) {
                let file = try finding.file
                guard try FileKind.isPhoto(file) else { return nil }
                let copy = try UprightCopy(of: file, longSide: longSide, decode: decode)
                let isAnswered = cache?.hasAnswer(to: query, endpoint: endpoint, picture: copy.bytes) ?? false
                return CallPlan.Photo(isAnswered: isAnswered)
            } catch {
                return nil
            }
        }
        return CallPlan(photos)
    }

    private static func answer(
        _ finding: PhotoFinder.Finding,
        _ identifier: RemoteIdentifier,
        _ decode: DecodeOptions
    ) async -> Answer {
        let copy: UprightCopy
        do throws(PhotoError) {
            let file = try finding.file
            guard try FileKind.isPhoto(file) else { return .notAPhoto }
            copy = try UprightCopy(of: file, longSide: longSide, decode: decode)
        } catch {
            return .failed(error.message)
        }
        do throws(FaceServiceError) {
            let prepared = PreparedPhoto(copy.bytes, photoPixelsPerPixel: copy.photoPixelsPerPixel)
            switch try await identifier.identify(prepared) {
            case .identified(let faces, let isCached): return .identified(faces, isCached: isCached)
            case .pending(let error): return .pending(error.description)
            }
        } catch {
            return .failed(error.description)
        }
    }
}
