import AzureFace
import FaceCropCore
import FaceCropDiscovery
import FaceCropFormats
import FaceCropImaging
import FaceCropPipeline
import FaceCropRecords
import Logging
import SystemPackage

/// Says who is in photos, with the Azure Face service: what `--identify-with azure` does with each photo.
struct AzureIdentification {
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
        _ finder: InputWalk,
        decode: DecodeOptions,
        logger: Logger,
        _ receive: @escaping @Sendable (Photo) throws(RunError) -> Bool
    ) throws(RunError) {
        let query = try arguments.query
        try VipsLibrary.start()
        let cache = arguments.account.cache
        arguments.account.warnOfMissingCache(logger)
        try AzureConnection.run(arguments.account, logger: logger) { client in
            let identifier = try await RemoteIdentifier.open(client: client, query: query, cache: cache)
            for finding in finder {
                let answer = await answer(finding, identifier, decode)
                guard try receive(Photo(path: finding.path, answer: answer)) else { return }
            }
        }
    }

    /// How many calls asking about all photos would take; none is made, and no photo is decoded.
    ///
    /// Files that cannot be read are left out, and told of when they are asked about.
    package static func plan(
        _ arguments: IdentityProviderArguments,
        _ finder: InputWalk,
        decode: DecodeOptions
    ) throws(RunError) -> CallPlan {
        let plan = try AzureCallPlanner(arguments, maximumFileBytes: decode.maximumFileBytes)
        for finding in finder {
            if let file = finding.fileToRead { _ = plan.kept(file) }
        }
        return plan.callPlan()
    }

    private static func answer(
        _ finding: InputWalk.Finding,
        _ identifier: RemoteIdentifier,
        _ decode: DecodeOptions
    ) async -> Answer {
        let photo: PreparedPhoto
        do throws(PhotoError) {
            let file = try finding.file
            guard try FileKind.isPhoto(file) else { return .notAPhoto }
            let source = PhotoDigest.source(of: file, maximumFileBytes: decode.maximumFileBytes)
            if let kept = source.flatMap({ identifier.kept(source: $0) }) { return Answer(kept) }
            if source != nil, let obstacle = identifier.obstacle { return .pending(obstacle.description) }
            // What is too large, or cannot be read, says so here.
            let copy = try UprightCopy(of: file, decode: decode)
            guard let source else { return .failed("The file cannot be read.") }
            photo = PreparedPhoto(copy, source: source)
        } catch {
            return .failed(error.message)
        }
        do throws(FaceServiceError) {
            return Answer(try await identifier.identify(photo))
        } catch {
            return .failed(error.description)
        }
    }
}

extension AzureIdentification.Answer {
    init(_ answer: RemoteAnswer) {
        switch answer {
        case .identified(let faces, _, let isCached): self = .identified(faces, isCached: isCached)
        case .pending(let error): self = .pending(error.description)
        case .refused(let reason): self = .failed(reason)
        }
    }
}

extension PreparedPhoto {
    /// The copy of the photo whose file has this SHA-256.
    init(_ copy: UprightCopy, source: String) {
        self.init(copy.bytes, source: source, photoPixelsPerPixel: copy.photoPixelsPerPixel)
    }
}
