import AzureFace
import CropEngine
import Synchronization

/// Finds out what a run would ask the Azure Face service, from the answers that are kept; nobody is asked, and no
/// photo is decoded.
final class AzureCallPlanner: Sendable {
    private let answers: KeptAnswers
    private let photos = Mutex<[CallPlan.Photo]>([])

    init(_ arguments: IdentityProviderArguments) throws(RunError) {
        guard let endpoint = arguments.account.azureEndpoint else {
            throw RunError(.invalidOptions, "Name the resource with --azure-endpoint.")
        }
        answers = KeptAnswers(arguments.account.cache, try arguments.query, endpoint)
    }

    /// The plan for all photos that were looked for.
    var callPlan: CallPlan { CallPlan(photos.withLock { $0 }) }

    /// The answer that is kept about a photo, of any training.
    ///
    /// What is no photo, or cannot be read, would not be sent, and does not count.
    func kept(_ file: PhotoFile) -> PhotoNaming.Answer? {
        guard (try? FileKind.isPhoto(file)) == true, let source = SHA256.hexadecimal(ofFile: file.path) else {
            return nil
        }
        let kept = answers.faces(source: source)
        photos.withLock { $0.append(CallPlan.Photo(source, isAnswered: kept != nil)) }
        return kept.map {
            .named($0.faces.map(PhotoNaming.SeenFace.init), knowledge: AzureNamer.knowledge($0.trainedAt))
        }
    }
}

extension CallPlan {
    /// The plan in a sentence.
    func words(at rate: CallRate) -> String {
        """
        \(photosToSend) photos to send, \(photosAnswered) answered already: \(calls.lowerBound) to \(calls.upperBound) calls, at \
        least \(shortestTime(at: rate).words) at \(rate)
        """
    }
}

/// Names the faces of a dry run's photos by the answers that are kept, and sends nothing.
struct AzureDryNamer: FaceNaming {
    let planner: AzureCallPlanner

    func begin() throws(RunError) -> String? { nil }

    func naming(of file: PhotoFile, copy: () -> UprightCopy?) -> PhotoNaming? {
        PhotoNaming(provider: AzureNamer.provider, answer: planner.kept(file) ?? .notAsked)
    }

    func stop() {}
}
