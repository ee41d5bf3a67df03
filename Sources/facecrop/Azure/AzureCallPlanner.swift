import AzureFace
import CropEngine
import FaceCropCore
import FaceCropFaces
import FaceCropRecords
import Synchronization

/// Finds out what a run would ask the Azure Face service, from the answers that are kept; nobody is asked, and no
/// photo is decoded.
final class AzureCallPlanner: Sendable {
    private let answers: KeptAnswers
    private let photos = Mutex<[CallPlan.Photo]>([])

    private let maximumFileBytes: Int

    init(_ arguments: IdentityProviderArguments, maximumFileBytes: Int) throws(RunError) {
        guard let endpoint = arguments.account.azureEndpoint else {
            throw RunError(.invalidOptions, "Name the resource with --azure-endpoint.")
        }
        self.maximumFileBytes = maximumFileBytes
        answers = KeptAnswers(arguments.account.cache, try arguments.query, endpoint)
    }

    /// The plan for all photos that were looked for, and for those that were done already.
    ///
    /// `answeredInAll` is how many photos have an answer, be it kept, or from the run in which they were done.
    func callPlan(answeredInAll: Int = 0) -> CallPlan {
        let photos = photos.withLock { $0 }
        return CallPlan(photos, done: max(0, answeredInAll - photos.count(where: \.isAnswered)))
    }

    /// The answer that is kept about a photo, of any training.
    ///
    /// What is no photo, or cannot be read, would not be sent, and does not count.
    func kept(_ file: PhotoFile) -> ServiceIdentities.Answer? {
        guard let source = PhotoDigest.source(of: file, maximumFileBytes: maximumFileBytes) else { return nil }
        let kept = answers.answer(source: source)
        photos.withLock { $0.append(CallPlan.Photo(source, isAnswered: kept != nil)) }
        return kept.map { ServiceIdentities.Answer($0) }
    }
}

extension CallPlan {
    /// The plan in a sentence.
    ///
    /// Nobody is asked when the group was trained last, on which it depends which answers still hold.
    func words(at rate: CallRate) -> String {
        let plan = """
            \(photosToSend) photos to send, \(photosAnswered) answered already: \(calls.lowerBound) to \(calls.upperBound) calls, at \
            least \(shortestTime(at: rate).words) at \(rate)
            """
        if photosAnswered == 0 { return plan }
        return "\(plan); if the group was trained after they were answered, those \(photosAnswered) are sent too"
    }
}

/// Names the faces of a dry run's photos by the answers that are kept, and sends nothing.
struct AzureDryRunService: IdentityService {
    let planner: AzureCallPlanner

    func begin() throws(RunError) -> String? { nil }

    func identities(of file: PhotoFile, copy: () -> UprightCopy?) -> ServiceIdentities? {
        ServiceIdentities(provider: AzureIdentityService.provider, answer: planner.kept(file) ?? .notAsked)
    }

    func stop() {}
}
