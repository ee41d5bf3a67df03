import AzureFace
import FaceCropModel
import SystemPackage

/// A photo with what the Azure Face service says about it.
struct AnsweredPhoto: Sendable {
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

    var path: FilePath
    var answer: Answer

    /// Asks the service about a finding, unless the answer is cached.
    ///
    /// - Parameters:
    ///   - finding: What the walk has found.
    ///   - identifier: Asks the service.
    ///   - copier: Makes the copy that is sent.
    ///   - maximumFileBytes: The largest file that is read.
    init(
        _ finding: InputWalk.Finding,
        _ identifier: RemoteIdentifier,
        _ copier: PhotoCopier,
        maximumFileBytes: Int
    ) async {
        path = finding.path
        answer = await Self.answer(finding, identifier, copier, maximumFileBytes: maximumFileBytes)
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

extension AnsweredPhoto.Answer {
    fileprivate init(_ answer: RemoteAnswer) {
        switch answer {
        case .identified(let faces, _, let isCached): self = .identified(faces, isCached: isCached)
        case .pending(let error): self = .pending(error.description)
        case .refused(let reason): self = .failed(reason)
        }
    }
}
