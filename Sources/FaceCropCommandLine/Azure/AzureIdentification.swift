import AzureFace
import FaceCropAzure
import FaceCropCore
import FaceCropDiscovery
import FaceCropFormats
import FaceCropRecords
import FaceCropRun
import Logging
import SystemPackage

/// Identifies the people in photos with the Azure Face service, for `--identify-with azure`.
struct AzureIdentification {
    /// The result for one photo.
    struct Photo: Sendable {
        var path: FilePath
        var answer: Answer
    }

    enum Answer: Sendable {
        /// The faces, in upright photo pixels, and whether the answer was cached by an earlier run.
        case identified([RemoteFace], isCached: Bool)
        /// The service answers no more for now; the text says when to run again.
        case pending(String)
        /// The file, found in a folder, is not a photo.
        case notAPhoto
        /// The photo could not be identified, and why.
        case failed(String)
    }

    /// Identifies all photos, one after the other, and calls `receive` with each answer until it returns `false`.
    ///
    /// - Throws: `RunError` if no call can succeed: no key, an unknown group, an endpoint that cannot be reached.
    static func run(
        _ arguments: IdentityProviderArguments,
        _ walk: InputWalk,
        _ copier: PhotoCopier,
        maximumFileBytes: Int,
        logger: Logger,
        _ receive: @escaping @Sendable (Photo) throws(RunError) -> Bool
    ) throws(RunError) {
        let query = try arguments.query
        let cache = arguments.account.cache
        arguments.account.warnOfMissingCache(logger)
        try AzureConnection.run(arguments.account, logger: logger) { client in
            let identifier = try await RemoteIdentifier.open(client: client, query: query, cache: cache)
            for finding in walk {
                let answer = await answer(finding, identifier, copier, maximumFileBytes: maximumFileBytes)
                guard try receive(Photo(path: finding.path, answer: answer)) else { return }
            }
        }
    }

    /// The number of calls that identifying all photos would take; makes no call and decodes no photo.
    ///
    /// Files that cannot be read are left out; the run itself reports them.
    package static func plan(
        _ arguments: IdentityProviderArguments,
        _ walk: InputWalk,
        decode: DecodeOptions
    ) throws(RunError) -> CallPlan {
        let plan = AzureCallPlanner(try arguments.cachedAnswers, maximumFileBytes: decode.maximumFileBytes)
        for finding in walk {
            if let file = finding.fileToRead { _ = plan.kept(file) }
        }
        return plan.callPlan()
    }

    private static func answer(
        _ finding: InputWalk.Finding,
        _ identifier: RemoteIdentifier,
        _ copier: PhotoCopier,
        maximumFileBytes: Int
    ) async -> Answer {
        let photo: PreparedPhoto
        do throws(PhotoError) {
            let file = try finding.file
            guard try FileKind.isPhoto(file) else { return .notAPhoto }
            let source = PhotoDigest.source(of: file, maximumFileBytes: maximumFileBytes)
            if let cached = source.flatMap({ identifier.cachedAnswer(source: $0) }) { return Answer(cached) }
            if source != nil, let error = identifier.groupError { return .pending(error.description) }
            // Decoding reports files that are too large or cannot be read.
            switch copier.copy(of: finding) {
            case .copied(let copy):
                guard let source else { return .failed("The file cannot be read.") }
                photo = PreparedPhoto(copy, source: source)
            case .failed(let error): return .failed(error.message)
            case .notAPhoto: return .failed("The file is not a photo any more.")
            }
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
