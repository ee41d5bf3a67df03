import AzureFace
import FaceCropModel
import Synchronization

/// Counts the calls to the Azure Face service that a run would make, from the cached answers.
///
/// It calls no service and decodes no photo.
final class AzureCallPlanner: Sendable {
    private let answers: CachedAnswers
    private let photos = Mutex<[CallPlan.Photo]>([])

    private let maximumFileBytes: Int

    init(_ answers: CachedAnswers, maximumFileBytes: Int) {
        self.answers = answers
        self.maximumFileBytes = maximumFileBytes
    }

    /// The plan for all photos that were looked up, and for those that earlier runs completed.
    ///
    /// `answeredInAll` is the number of photos with an answer, from the cache or from the run that completed them.
    func callPlan(answeredInAll: Int = 0) -> CallPlan {
        let photos = photos.withLock { $0 }
        return CallPlan(photos, done: max(0, answeredInAll - photos.count(where: \.isAnswered)))
    }

    /// The cached answer about a photo, whatever the training of the group.
    ///
    /// A file that is not a photo or cannot be read would not be sent, so it does not count.
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
    /// The time of the group's latest training decides which answers still hold; it is not asked for, because this
    /// makes no calls.
    func text(at rate: CallRate) -> String {
        let plan = """
            \(CountText.of(photosToSend, "photo")) to send, \(photosAnswered) answered already: \(calls.lowerBound) to \
            \(CountText.of(calls.upperBound, "call")), at least \(shortestTime(at: rate).shortText) at \(rate)
            """
        if photosAnswered == 0 { return plan }
        return "\(plan); if the group was trained after they were answered, those \(photosAnswered) are sent too"
    }
}
